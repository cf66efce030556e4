// Replays a PGN file: every move from SAN to a legal move, every game from its start to its end.
//
//     replay FILE.pgn
//
// prints the numbers of games and moves and the seconds it took, and a line for each game that was refused.
#include "parser/notation.hpp"
#include "parser/pgn.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace zugpost;

// A file mapped into memory for as long as the object lives; empty if it cannot be read.
class MappedFile {
public:
    explicit MappedFile(const char* path) {
        const int file = open(path, O_RDONLY | O_CLOEXEC);
        struct stat facts{};
        if (file >= 0 && fstat(file, &facts) == 0 && facts.st_size > 0) {
            size_ = static_cast<std::size_t>(facts.st_size);
            data_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
        }
        if (file >= 0) close(file);
    }
    ~MappedFile() {
        if (data_ != MAP_FAILED) munmap(data_, size_);
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] std::string_view text() const {
        return data_ == MAP_FAILED ? std::string_view() : std::string_view(static_cast<const char*>(data_), size_);
    }

private:
    void* data_ = MAP_FAILED;
    std::size_t size_ = 0;
};

struct Replay {
    std::size_t games = 0;
    std::size_t moves = 0;
    std::vector<std::string> refused;
};

std::string where(std::size_t game, const chess::Position& position, std::string_view text) {
    return std::to_string(game) + ": " + std::to_string(position.fullmove_number()) +
           (position.side_to_move() == chess::Color::white ? ". " : "... ") + std::string(text);
}

// What is not standard SAN may still be a move ("e2e4", "nf3", "ed"): read as in a letter, which takes its time.
std::optional<chess::Move> read(const chess::Position& position, std::string_view text) {
    if (const auto move = parser::move_from_san(position, text)) return move;
    const parser::MoveReading reading = parser::read_move(position, text, parser::Notation::en);
    if (reading.verdict != parser::MoveVerdict::legal) return std::nullopt;
    return reading.move;
}

Replay replay(std::string_view text) {
    using parser::PgnKind;
    Replay result;
    parser::PgnReader reader(text);
    const chess::Position initial;
    chess::Position position = initial;
    bool refused = false;
    const auto refuse = [&](std::string_view what) {
        result.refused.push_back(where(result.games + 1, position, what));
        refused = true;
    };
    for (parser::PgnToken token = reader.next(); token.kind != PgnKind::end; token = reader.next()) {
        if (token.kind == PgnKind::move && !refused) {
            if (const auto move = read(position, token.text)) {
                position.play(*move);
                ++result.moves;
            } else {
                refuse(token.text);
            }
        } else if (token.kind == PgnKind::end_of_game) {
            ++result.games;
            position = initial;
            refused = false;
        } else if (token.kind == PgnKind::tag && token.name == "FEN") {
            const auto start = chess::Position::from_fen(token.text);
            if (start)
                position = *start;
            else
                refuse(start.error().text);
        }
    }
    return result;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: replay FILE.pgn\n", stderr);
        return 2;
    }
    const auto before = std::chrono::steady_clock::now();
    const MappedFile file(arguments[1]);
    if (file.text().empty()) {
        std::fprintf(stderr, "replay: cannot read %s, or it is empty\n", arguments[1]);
        return 1;
    }
    const Replay result = replay(file.text());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    std::printf("games %zu\nmoves %zu\nseconds %.3f\nmoves per second %.0f\nrefused %zu\n", result.games, result.moves,
                seconds, static_cast<double>(result.moves) / seconds, result.refused.size());
    for (const std::string& line : result.refused) std::printf("refused game %s\n", line.c_str());
}
