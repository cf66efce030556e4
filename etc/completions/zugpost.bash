# bash completion of zugpost(1)

_zugpost() {
  local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} word command="" i
  COMPREPLY=()
  case $previous in
    --lang) mapfile -t COMPREPLY < <(compgen -W "en pl ru" -- "$cur"); return ;;
    --date-order) mapfile -t COMPREPLY < <(compgen -W "dmy mdy" -- "$cur"); return ;;
    --now | --moves | --fen) return ;;
    -c | --config | --keep) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;;
  esac
  for ((i = 1; i < COMP_CWORD && i < 3; ++i)); do
    word=${COMP_WORDS[i]}
    [[ $word == -* ]] && break
    command="$command $word"
  done
  local words="" files=""
  case $command in
    "") words="serve check-config doctor verify backup event game letter read rulebook demo --help --version" ;;
    " event") words="import list show" ;;
    " game") words="list show pgn" ;;
    " letter") words="list show" ;;
    " rulebook") words="list show check" ;;
    " serve") words="--config --once --now" ;;
    " check-config" | " doctor" | " verify" | " game pgn" | " letter list") words="--config" ;;
    " backup"*) words="--config" files=1 ;;
    " event import"*) words="--config --now" files=1 ;;
    " event "* | " game "*) words="--config --json" ;;
    " letter show"*) words="--config --raw" ;;
    " read"*) words="--lang --moves --fen --date-order --json" files=1 ;;
    " rulebook show"*) words="uscf-2004 uscf-2004-finals county-2007 pzszach-1999 rassh" ;;
    " rulebook check"*) files=1 ;;
    " demo"*) words="--keep" ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  if [[ -n $files && $cur != -* ]]; then
    compopt -o filenames
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
  fi
}
complete -F _zugpost zugpost
