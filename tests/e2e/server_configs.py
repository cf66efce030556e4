"""Configurations of the private mail servers: text with $names, filled in by servers.py.

All three read one file of users (address:password) and one of refusals (address: code text); no reload is needed
after a change of either. Nothing in here can send mail off the machine.
"""

DOVECOT = """
hostname = $hostname
base_dir = $dir/run
state_dir = $dir/run
log_path = $dir/log/dovecot
protocols = imap lmtp
listen = 127.0.0.1
ssl_cert = <$dir/tls/server.crt
ssl_key = <$dir/tls/server.key
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
mail_max_userip_connections = 200
mailbox_idle_check_interval = 1s
first_valid_uid = 1
mail_location = maildir:~/Maildir
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u $dir/users
}
userdb {
  driver = static
  args = uid=$mail_uid gid=$mail_uid home=$dir/mail/%u
}
service imap-login {
  inet_listener imap {
    port = $imap_port
  }
  inet_listener imaps {
    port = $imaps_port
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = $lmtp_port
  }
}
service anvil {
  # or every login after a failed one waits for seconds
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service auth {
  inet_listener sasl {
    address = 127.0.0.1
    port = $sasl_port
  }
}
"""

# Whatever stands behind a "+" in an address is no part of the user's name; Dovecot knows that by itself.
EXIM = r"""
OWNER = $${sg{$$local_part}{\N\+.*$$\N}{}}@$$domain
keep_environment =
primary_hostname = $hostname
spool_directory = $dir/spool
log_file_path = $dir/log/exim-%s
pid_file_path = $dir/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = $smtp_port : $smtps_port
tls_on_connect_ports = $smtps_port
tls_advertise_hosts = *
tls_certificate = $dir/tls/server.crt
tls_privatekey = $dir/tls/exim.key
smtputf8_advertise_hosts =
auth_advertise_hosts = $${if eq{$$tls_in_cipher}{}{}{*}}
acl_smtp_rcpt = acl_rcpt
acl_smtp_data = accept
deliver_drop_privilege = true
smtp_accept_max = 0
smtp_accept_queue_per_connection = 0
host_lookup =
rfc1413_hosts =
begin acl
acl_rcpt:
  deny message = 550 5.7.1 log in first
       !authenticated = *
  warn set acl_m_no = $${lookup{OWNER}lsearch{$dir/refusals}}
  deny condition = $${if match{$$acl_m_no}{\N^5\N}}
       message = $$acl_m_no
  defer condition = $${if match{$$acl_m_no}{\N^4\N}}
       message = $$acl_m_no
  deny message = 550 5.1.1 no such user here
       condition = $${lookup{OWNER}lsearch{$dir/users}{no}{yes}}
  accept
begin routers
to_dovecot:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = lmtp
begin transports
lmtp:
  driver = smtp
  protocol = lmtp
  port = $lmtp_port
  hosts_override
begin retry
* * F,1h,1s
begin authenticators
PLAIN:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = $${if eq{$$auth3}{$${lookup{$$auth2}lsearch{$dir/users}{$$value}fail}}}
  server_set_id = $$auth2
"""

POSTFIX_MAIN = """
compatibility_level = 3.6
myhostname = $hostname
queue_directory = $dir/spool
data_directory = $dir/postfix-data
daemon_directory = $postfix/usr/lib/postfix/sbin
command_directory = $postfix/usr/sbin
shlib_directory = $postfix/usr/lib/postfix
meta_directory = $dir/postfix
import_environment = MAIL_CONFIG LD_LIBRARY_PATH
maillog_file = $dir/log/postfix
maillog_file_prefixes = $dir
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
mynetworks =
alias_maps =
recipient_delimiter = +
local_recipient_maps =
virtual_mailbox_domains = static:all
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:127.0.0.1:$lmtp_port
default_transport = error:no mail leaves this machine
relay_transport = error:no mail leaves this machine
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:$sasl_port
smtpd_tls_auth_only = yes
smtpd_tls_security_level = may
smtpd_tls_cert_file = $dir/tls/server.crt
smtpd_tls_key_file = $dir/tls/server.key
smtpd_relay_restrictions = permit_sasl_authenticated,reject
smtpd_recipient_restrictions = check_recipient_access texthash:$dir/refusals,check_recipient_access texthash:$dir/accepted,check_recipient_access static:{550 5.1.1 no such user here}
smtpd_client_connection_count_limit = 0
smtpd_delay_reject = yes
smtpd_peername_lookup = no
disable_dns_lookups = yes
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
"""

# Nothing is chrooted: libraries and tables lie outside of the queue.
POSTFIX_MASTER = """
127.0.0.1:$smtp_port inet n - n - - smtpd
127.0.0.1:$smtps_port inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""
