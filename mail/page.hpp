// One text of a letter while it is being cut: its lines, their folded form, and what became of each.
#pragma once

#include "mail/line.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::mail {

enum class Cut : std::uint8_t { own, quoted, signature };

inline constexpr std::size_t most_reasons = 100;

struct Page {
    Lines lines;
    std::vector<std::string> folded;  // of each line, for comparisons
    std::vector<Cut> cuts;            // of each line
    std::vector<std::string> why;     // one line for each cut
    bool to_the_end = false;          // what follows in further parts is quotation, too

    [[nodiscard]] std::size_t size() const { return lines.size(); }
    [[nodiscard]] bool blank(std::size_t i) const { return lines[i].text.find_first_not_of(' ') == std::string::npos; }
    [[nodiscard]] bool own(std::size_t i) const { return cuts[i] == Cut::own; }

    /// The first line from i on that is not blank; size() where there is none.
    [[nodiscard]] std::size_t not_blank(std::size_t i) const {
        while (i < size() && blank(i)) ++i;
        return std::min(i, size());
    }

    void cut(std::size_t begin, std::size_t end, Cut as) {
        for (std::size_t i = begin; i < end; ++i) cuts[i] = as;
    }
    void reason(std::string_view kind, std::string_view text) {
        if (why.size() < most_reasons) why.push_back(std::string(kind) + ": " + std::string(text));
    }
};

}  // namespace zugpost::mail
