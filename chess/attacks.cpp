#include "chess/attacks.hpp"

namespace zugpost::chess {

namespace {

// Factors that send every blocking set of a square's mask to a slot of its own or to one that wants the same attacks.
// Found by trying sparse random numbers; tests/chess/attacks_test.cpp proves all 64 of each kind.
constexpr SquareTable bishop_factors{
    0x0008200082020025, 0x0220022400408008, 0x0008080110200040, 0xa204041080018000, 0x8404042200001501,
    0x1001040242048200, 0x0500809029200489, 0x4000404818011000, 0x80080420240400a4, 0x2822200810a10040,
    0x0034210600821480, 0x400002208e081002, 0x200002021000c0b0, 0x2800008820080000, 0x6080021802080500,
    0x0040008080901000, 0x0c4000a0080200c0, 0x2220040284011200, 0x81420114080b1100, 0x1444040a01220007,
    0x800201042201000c, 0x0004201410141000, 0x0100402a08440400, 0x012200008080a880, 0x0002202408600400,
    0x0828420220046100, 0x8108042002002200, 0x0002040008040888, 0x0201010000104000, 0x0000850000806028,
    0x10490100040088c8, 0x00008100a5807800, 0x0082082003042000, 0x0504042088221208, 0x8020203001280081,
    0x0000020080080080, 0x00310204000a0102, 0x0021100100802400, 0x0012008421010410, 0x1802241048002202,
    0x0000903108029004, 0x00020e0220041200, 0x0082010041020808, 0x4194404010401202, 0x200002020a00cc00,
    0xc60c2004004a0500, 0x0844440428400400, 0x0002208102000110, 0x000101112061a008, 0x4030820492200048,
    0xc880020084442901, 0x0028801620a80002, 0x2000001132020091, 0xc004a802880e0024, 0x4810108208086440,
    0x0111820084008084, 0x0490808800822020, 0x00040501480ca400, 0x0000800024020804, 0x0001610000420880,
    0x04006200c2082200, 0x4020210504081200, 0x2040900401081200, 0x2802820244030200,
};

constexpr SquareTable rook_factors{
    0x8080108000204000, 0x01400120001000c0, 0x0680088020001000, 0x1180048008001002, 0x0880040002810800,
    0x4100010002040008, 0x5080008003003a00, 0x0200004020940201, 0x0005800080400060, 0x0244804000842009,
    0x0102002080401201, 0x8040808010000800, 0x0206000420104a00, 0x4012000402001008, 0x1841000100040200,
    0x0202002a00410084, 0x12008c8000400020, 0x0810014000600048, 0x0102110040200302, 0x8001010020081003,
    0x0008008080080400, 0x0011808004010200, 0xa000040010080201, 0x118006002c019041, 0x40c2400280228001,
    0x0140110100208040, 0x02a0200100104900, 0x0040080080100080, 0x0000040080080080, 0x4004000480800200,
    0x9000100400024108, 0x90100442001c0081, 0x9080002008400040, 0x0020904000802001, 0x0020802000801000,
    0x0080801002800804, 0x0881000801000410, 0x0808800400800200, 0x3010020804001081, 0x0074008102000044,
    0x0000204000948000, 0x000020005000400a, 0x8041002000410010, 0x3611001000210009, 0x04020020040a0010,
    0x4002000410020008, 0x0000900801040042, 0xe148218c12420001, 0x9110204100800100, 0x6000410200209200,
    0x0040802000100c80, 0x0800100180480180, 0x0008010008041100, 0x0103040002008080, 0x400a00c408010200,
    0xa2000aa043140200, 0x0602800d00201041, 0x3403021022064082, 0x0420110240092001, 0x108405005000a009,
    0x0001000410020801, 0x4202001008414402, 0x000800a208015004, 0x0480126944050082,
};

// Squares whose occupation can matter: a piece on the edge of the board stops no ray that ends there anyway.
template <Bitboard (*rays)(Bitboard, Bitboard)>
Bitboard relevant(Square s) {
    const Bitboard edges = ((rank_mask(0) | rank_mask(7)) & ~rank_mask(rank_of(s))) |
                           ((file_mask(0) | file_mask(7)) & ~file_mask(file_of(s)));
    return rays(bit(s), 0) & ~edges;
}

// Fills one kind's tables from `attacks` on and returns where the next kind may begin.
template <Bitboard (*rays)(Bitboard, Bitboard)>
Bitboard* fill(std::array<Magic, 64>& magics, const SquareTable& factors, Bitboard* attacks) {
    for (std::size_t s = 0; s < 64; ++s) {
        const Bitboard mask = relevant<rays>(static_cast<Square>(s));
        const int bits = count(mask);
        magics[s] = {mask, factors[s], attacks, static_cast<unsigned>(64 - bits)};
        Bitboard blockers = 0;
        do {
            attacks[magics[s].slot(blockers)] = rays(Bitboard{1} << s, blockers);
            blockers = (blockers - mask) & mask;
        } while (blockers != 0);
        attacks += std::ptrdiff_t{1} << bits;
    }
    return attacks;
}

}  // namespace

SliderTables::SliderTables() {
    fill<detail::rook_rays>(rook, rook_factors, fill<detail::bishop_rays>(bishop, bishop_factors, attacks.data()));
    for (std::size_t a = 0; a < 64; ++a)
        for (std::size_t b = 0; b < 64; ++b) {
            const Bitboard from = Bitboard{1} << a;
            const Bitboard to = Bitboard{1} << b;
            if ((empty_bishop_attacks[a] & to) != 0)
                between[a][b] = detail::bishop_rays(from, to) & detail::bishop_rays(to, from);
            else if ((empty_rook_attacks[a] & to) != 0)
                between[a][b] = detail::rook_rays(from, to) & detail::rook_rays(to, from);
        }
}

// The priority puts this before every ordinary object of namespace scope, in whichever file that stands.
[[gnu::init_priority(200)]] const SliderTables sliders;

}  // namespace zugpost::chess
