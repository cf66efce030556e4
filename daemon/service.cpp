#include "daemon/service.hpp"

#include "daemon/log.hpp"
#include "daemon/need.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <fmt/format.h>
#include <sys/eventfd.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <deque>
#include <exception>
#include <utility>

namespace zugpost::daemon {
namespace {

namespace asio = boost::asio;
using std::chrono::seconds;

constexpr seconds first_inbox_pause{5};  // after the inbox failed
constexpr seconds longest_inbox_pause{300};
constexpr seconds outage_pause{60};         // after the outbox could not be reached
constexpr seconds longest_sleep{3600};      // of a timer: clocks are set
constexpr std::size_t letters_a_turn = 20;  // to send, before the loop looks at other things

class Service {
public:
    Service(std::string config_file, Setup setup, Works& works, Clock clock)
        : config_file_(std::move(config_file)),
          setup_(std::move(setup)),
          works_(works),
          clock_(std::move(clock)),
          wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

    Outcome run() {
        if (!wake_) return failed("no eventfd can be had");
        if (const auto opened = open_boxes(); !opened) return failed(opened.error().text);
        signals_.add(SIGTERM);
        signals_.add(SIGINT);
        signals_.add(SIGHUP);
        wait_for_signal();
        beat();
        ::sd_notify(0, "READY=1\nSTATUS=Waiting for letters");
        log_info("the service has started");
        works_.timekeeper().hold_back(outage_at_start(works_.store(), works_.cases(), works_.scribe(), clock_()));
        live();
        // what waits is taken before the first wait
        asio::post(loop_, [this] { turn(); });
        loop_.run();
        ::sd_notify(0, "STOPPING=1");
        watcher_.join();
        sender_.join();
        // a letter that was on its way meanwhile is recorded, or it would go out twice
        loop_.restart();
        loop_.poll();
        log_info("the service has ended");
        return {};
    }

private:
    Result<void> open_boxes() {
        auto inbox = open_inbox(setup_, works_.store());
        if (!inbox) return fail(inbox.error().text);
        auto outbox = open_outbox(setup_);
        if (!outbox) return fail(outbox.error().text);
        inbox_ = std::move(*inbox);
        outbox_ = std::shared_ptr<mail::Outbox>(std::move(*outbox));
        return {};
    }

    // ---- signals

    void wait_for_signal() {
        signals_.async_wait([this](const boost::system::error_code& error, int signal) {
            if (error) return;
            if (signal == SIGHUP)
                reload_ = true;
            else
                end();
            wake_watcher();
            if (!ending_) wait_for_signal();
        });
    }

    void end() {
        ending_ = true;
        signals_.cancel();
        timer_.cancel();
        watchdog_.cancel();
        alive_.cancel();
    }

    void wake_watcher() const {
        constexpr std::uint64_t one = 1;
        static_cast<void>(::write(wake_.get(), &one, sizeof one));
    }

    void clear_wake() const {
        std::uint64_t count = 0;
        static_cast<void>(::read(wake_.get(), &count, sizeof count));
    }

    void reload() {
        reload_ = false;
        auto setup = read_setup(config_file_);
        if (!setup) return log_error("the configuration is kept as it was: " + setup.error().text);
        if (setup->config.server.state != setup_.config.server.state || setup->house.address != setup_.house.address)
            return log_error("the configuration is kept as it was: another state folder or address needs a restart");
        std::swap(*setup, setup_);
        if (const auto opened = open_boxes(); opened) return log_info("the configuration has been read again");
        std::swap(*setup, setup_);
        log_error("the configuration is kept as it was: a mailbox cannot be opened");
    }

    void beat() {
        std::uint64_t micros = 0;
        if (::sd_watchdog_enabled(0, &micros) <= 0) return;
        watchdog_.expires_after(std::chrono::microseconds(micros / 2));
        watchdog_.async_wait([this](const boost::system::error_code& error) {
            if (error) return;
            ::sd_notify(0, "WATCHDOG=1");
            beat();
        });
    }

    // Notes now and then that the service is alive, so that the next start knows how long it was not.
    void live() {
        try {
            note_alive(works_.store(), clock_());
        } catch (const std::exception& e) {
            log_error(std::string("the store cannot be written: ") + e.what());
        }
        alive_.expires_after(note_alive_every);
        alive_.async_wait([this](const boost::system::error_code& error) {
            if (!error) live();
        });
    }

    // ---- one turn: letters, time, outbox; then the watcher waits again

    void turn() {
        if (ending_) return;
        if (reload_) reload();
        const auto taken = works_.take_letters(*inbox_, clock_, [this] {
            loop_.poll();  // signals, the watchdog, letters that were sent meanwhile
            return ending_;
        });
        if (ending_) return;
        if (!taken) {
            log_error("the inbox cannot be read: " + taken.error().text);
            inbox_failed();
        } else {
            inbox_pause_ = first_inbox_pause;
            works_.timekeeper().carry_out(clock_());
            watch();
        }
        send_next();
        set_timer();
    }

    void watch() {
        if (ending_ || watching_) return;
        watching_ = true;
        const Seconds poll = setup_.config.server.poll;
        asio::post(watcher_, [this, poll] {
            const auto heard = inbox_->wait(poll, wake_.get());
            asio::post(loop_, [this, heard] {
                watching_ = false;
                clear_wake();
                if (heard) return turn();
                log_error("the inbox cannot be watched: " + heard.error().text);
                inbox_failed();
                set_timer();
            });
        });
    }

    // Time goes on while the inbox cannot be read; but who knows what waits in it: only the outbox is worked on.
    void inbox_failed() {
        retry_inbox_at_ = clock_() + inbox_pause_;
        inbox_pause_ = std::min(inbox_pause_ * 2, longest_inbox_pause);
    }

    // ---- time

    void set_timer() {
        if (ending_) return;
        const Instant now = clock_();
        Instant next = now + longest_sleep;
        try {
            if (retry_inbox_at_) {
                next = std::min(next, *retry_inbox_at_);
            } else if (const auto due = need(works_.store().next_due())) {
                next = std::min(next, *due);
            }
            if (const auto attempt = need(works_.store().next_try()); attempt && !sending_)
                next = std::min(next, std::max(*attempt, outage_until_));
        } catch (const std::exception& e) {
            log_error(std::string("the store cannot be read: ") + e.what());
            next = now + outage_pause;
        }
        timer_.expires_after(std::max(next - now, Seconds{1}));
        timer_.async_wait([this](const boost::system::error_code& error) {
            if (!error) on_timer();
        });
    }

    void on_timer() {
        if (retry_inbox_at_ && *retry_inbox_at_ <= clock_()) {
            retry_inbox_at_.reset();
            return turn();
        }
        send_next();
        // letters go before time: what is due is carried out when the inbox has been looked at
        if (watching_) wake_watcher();
        set_timer();
    }

    // ---- the outbox

    void send_next() {
        if (ending_ || sending_ || clock_() < outage_until_) return;
        try {
            auto letters = need(works_.store().to_send(clock_(), letters_a_turn));
            to_send_.assign(std::make_move_iterator(letters.begin()), std::make_move_iterator(letters.end()));
        } catch (const std::exception& e) {
            return log_error(std::string("the outbox cannot be read: ") + e.what());
        }
        send_one();
    }

    void send_one() {
        if (ending_ || to_send_.empty()) return;
        sending_ = true;
        auto letter = std::make_shared<store::Outgoing>(std::move(to_send_.front()));
        to_send_.pop_front();
        asio::post(sender_, [this, letter, outbox = outbox_] {
            const mail::Delivery delivery = works_.carrier().deliver(*outbox, *letter);
            asio::post(loop_, [this, letter, delivery] { sent(*letter, delivery); });
        });
    }

    void sent(const store::Outgoing& letter, const mail::Delivery& delivery) {
        sending_ = false;
        try {
            if (!works_.carrier().record(letter, delivery, clock_())) {
                outage_until_ = clock_() + outage_pause;
                to_send_.clear();
                return set_timer();
            }
        } catch (const std::exception& e) {
            log_error(std::string("a sent letter could not be recorded: ") + e.what());
            outage_until_ = clock_() + outage_pause;
            to_send_.clear();
            return set_timer();
        }
        if (!to_send_.empty()) return send_one();
        send_next();
        if (!sending_) set_timer();
    }

    std::string config_file_;
    Setup setup_;
    Works& works_;
    Clock clock_;
    mail::Descriptor wake_;
    std::unique_ptr<mail::Inbox> inbox_;    // the watcher's while `watching_`
    std::shared_ptr<mail::Outbox> outbox_;  // the sender's while `sending_`

    asio::io_context loop_{1};
    asio::signal_set signals_{loop_};
    asio::steady_timer timer_{loop_};
    asio::steady_timer watchdog_{loop_};
    asio::steady_timer alive_{loop_};
    asio::thread_pool watcher_{1};
    asio::thread_pool sender_{1};

    bool ending_ = false;
    bool reload_ = false;
    bool watching_ = false;
    bool sending_ = false;
    seconds inbox_pause_ = first_inbox_pause;
    std::optional<Instant> retry_inbox_at_;
    Instant outage_until_{};
    std::deque<store::Outgoing> to_send_;
};

}  // namespace

Outcome run_service(const std::string& config_file, Setup setup, Works& works, const Clock& clock) {
    Service service(config_file, std::move(setup), works, clock);
    return service.run();
}

}  // namespace zugpost::daemon
