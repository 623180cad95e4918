//! Play by correspondence in words: letters and cards, what is found in them, table 2, start lists and final tables.

use correspondence::{
    Adjudication, BadList, Dates, Dispute, Dotted, DrawWord, Due, Ended, Event, EventGame, EventRefusal,
    Finding, Grounds, Letter, Notice, Office, Play, Refusal, Sanction, Score, Told, Unread, Written,
};
use draughts::Color;
use game::{Day, LeaveError, Penalty};

use super::{Argument, Language};

fn dotted(day: Day) -> String {
    Dotted(day).to_string()
}

impl Language {
    fn letter(self, name: &str, arguments: &[Argument<'_>]) -> String {
        self.say(&format!("letter-{name}"), arguments)
    }

    fn letter_side(self, color: Color) -> String {
        self.letter(if color == Color::White { "white" } else { "black" }, &[])
    }

    /// What is found in a letter, with its article.
    #[must_use]
    pub fn letter_finding(self, finding: &Finding) -> String {
        let text = |text: &str| vec![("text", text.to_owned().into())];
        let arguments: Vec<Argument<'_>> = match finding {
            Finding::Lacks(part) => vec![("part", self.letter(&format!("part-{part}"), &[]).into())],
            Finding::ShortNotation(mv)
            | Finding::Impossible(mv)
            | Finding::ForcedLeftOut(mv)
            | Finding::NotRenumbered(mv)
            | Finding::NotOffered(mv)
            | Finding::SealedMove(mv) => text(mv),
            Finding::NotRepeated { expected } => text(expected),
            Finding::OnlyMove { written, stands } => {
                vec![("text", written.as_str().into()), ("stands", stands.as_str().into())]
            }
            Finding::Accepted(plies) => vec![("count", (*plies).into())],
            Finding::LineCut { line, at } => {
                vec![("line", spaced(line).into()), ("text", at.as_str().into())]
            }
            Finding::WrongNumber { written, right } => {
                vec![("text", written.as_str().into()), ("number", (*right).into())]
            }
            Finding::LeaveRefused(error) => {
                vec![("reason", self.letter_leave_reason(*error).into())]
            }
            Finding::MissingDates(before) => vec![("before", (*before).into())],
            Finding::MeanRun(day)
            | Finding::NotThePostmark(day)
            | Finding::EarlyRepeat(day)
            | Finding::EarlyInquiry(day)
            | Finding::ProtestOpen(day)
            | Finding::LeaveFrom(day) => vec![("day", dotted(*day).into())],
            Finding::SentCorrected { stated, corrected } => {
                vec![("stated", dotted(*stated).into()), ("corrected", dotted(*corrected).into())]
            }
            Finding::WrongSums { stated, counted } => vec![
                ("stated", format!("{}/{}", stated.white, stated.black).into()),
                ("counted", format!("{}/{}", counted.white, counted.black).into()),
            ],
            Finding::ToldLate(days) | Finding::LateRepeat(days) => vec![("days", (*days).into())],
            Finding::MayCharge(penalty)
            | Finding::Charged(penalty)
            | Finding::NoRight(penalty)
            | Finding::RightLost(penalty) => vec![("days", penalty.days().into())],
            Finding::Overdue { side, days, allowed } => vec![
                ("side", self.letter_side(*side).into()),
                ("days", (*days).into()),
                ("allowed", (*allowed).into()),
            ],
            _ => vec![],
        };
        self.with_article(self.letter(finding.code(), &arguments), Some(finding.article()))
    }

    /// Why an act in a game by letter is refused, with the article.
    #[must_use]
    pub fn letter_refusal(self, refusal: &Refusal) -> String {
        let arguments: Vec<Argument<'_>> = match refusal {
            Refusal::OtherEvent(text) | Refusal::Sealed(text) | Refusal::Board(text) => {
                vec![("text", text.as_str().into())]
            }
            Refusal::DatesOutOfOrder { first, second } => {
                vec![("first", dotted(*first).into()), ("second", dotted(*second).into())]
            }
            Refusal::Leave(error) => return self.letter_leave_error(*error),
            _ => vec![],
        };
        self.with_article(
            self.letter(&format!("refused-{}", refusal.code()), &arguments),
            Some(refusal.article()),
        )
    }

    /// Why leave cannot be taken, with the article.
    #[must_use]
    pub fn letter_leave_error(self, error: LeaveError) -> String {
        self.with_article(self.letter_leave_reason(error), Some(error.article()))
    }

    fn letter_leave_reason(self, error: LeaveError) -> String {
        let (name, argument): (_, Argument<'_>) = match error {
            LeaveError::Reversed { last, .. } => ("refused-leave-reversed", ("day", dotted(last).into())),
            LeaveError::TooLong { days } => ("refused-leave-long", ("days", days.into())),
            LeaveError::SecondInYear { year } => ("refused-leave-second", ("year", year.to_string().into())),
        };
        self.letter(name, &[argument])
    }

    /// Why a text is no letter.
    #[must_use]
    pub fn letter_unread(self, unread: &Unread) -> String {
        let (line, text) = match unread {
            Unread::TooLong(bytes) => {
                let limit = correspondence::LONGEST_LETTER;
                return self
                    .letter("unread-too-long", &[("bytes", (*bytes).into()), ("limit", limit.into())]);
            }
            Unread::Leave { line, error: Some(error) } => (line, self.letter_leave_error(*error)),
            Unread::Dates { line } | Unread::Leave { line, error: None } => (line, String::new()),
            Unread::Date { line, text } | Unread::Sums { line, text } | Unread::Word { line, text } => {
                (line, text.escape_debug().to_string())
            }
        };
        self.letter(&format!("unread-{}", unread.code()), &[("line", (*line).into()), ("text", text.into())])
    }

    /// Why a text is no start list.
    #[must_use]
    pub fn letter_bad_list(self, bad: &BadList) -> String {
        let text = bad.text.escape_debug().to_string();
        self.letter("bad-list", &[("line", bad.line.into()), ("text", text.into())])
    }

    /// What an act of an event brought about.
    #[must_use]
    pub fn letter_notice(self, event: &Event, notice: &Notice) -> String {
        let name =
            |player: &u32| -> Vec<Argument<'_>> { vec![("name", event.name(*player).to_owned().into())] };
        let game = |game: &u32| -> Argument<'_> { ("game", (*game).into()) };
        let arguments = match notice {
            Notice::Game(_, finding) => return self.letter_finding(finding),
            Notice::Late(p)
            | Notice::MayWithhold(p)
            | Notice::Tell(p)
            | Notice::MayBar(p)
            | Notice::MayWithholdFinal(p) => name(p),
            Notice::Fixed(number, score) => vec![game(number), ("score", score.sign().into())],
            Notice::Contradicted(number, score, grounds) => {
                vec![
                    game(number),
                    ("score", score.sign().into()),
                    ("grounds", self.letter_grounds(grounds).into()),
                ]
            }
            Notice::OwesRecord(number, player)
            | Notice::OwesEvaluation(number, player)
            | Notice::Repeat(number, player)
            | Notice::Inquire(number, player) => {
                vec![game(number), ("name", event.name(*player).to_owned().into())]
            }
            Notice::LateDecision(number) | Notice::Minuses(number) => vec![game(number)],
            Notice::KeepUntil(day) => vec![("day", dotted(*day).into())],
            _ => vec![],
        };
        self.with_article(
            self.letter(&format!("notice-{}", notice.code()), &arguments),
            Some(notice.article()),
        )
    }

    /// What a proved result rests on.
    #[must_use]
    pub fn letter_grounds(self, grounds: &Grounds) -> String {
        let (name, line) = match grounds {
            Grounds::Table(line) => ("grounds-table", line),
            Grounds::ForcedLine(line) => ("grounds-line", line),
        };
        self.letter(name, &[("line", line.join(" ").into())])
    }

    /// A result that is proved, and by what.
    #[must_use]
    pub fn letter_proved(self, score: Score, grounds: &Grounds) -> String {
        let arguments = [("score", score.sign().into()), ("grounds", self.letter_grounds(grounds).into())];
        self.letter("proved", &arguments)
    }

    /// A dispute with what was decided on it (10.1.12).
    #[must_use]
    pub fn letter_dispute(self, event: &Event, number: u32, dispute: &Dispute) -> String {
        let office = |office: Office| self.letter(&format!("office-{}", office.code()), &[]);
        let mut lines = vec![format!("{number}. {}: {}", event.name(dispute.by), dispute.about)];
        lines.extend(
            dispute
                .rulings
                .iter()
                .map(|(by, day, text)| format!("{} ({}): {text}", office(*by), dotted(*day))),
        );
        if let Some(before) = dispute.before {
            lines.push(self.letter("dispute-before", &[("office", office(before).into())]));
        }
        lines.join(" · ")
    }

    /// A sanction (10.1.9).
    #[must_use]
    pub fn letter_sanction(self, event: &Event, sanction: &Sanction) -> String {
        let arguments = [
            ("name", event.name(sanction.player).to_owned().into()),
            ("measure", self.letter(&format!("measure-{}", sanction.measure.code()), &[]).into()),
            ("office", self.letter(&format!("office-{}", sanction.by.code()), &[]).into()),
            ("clauses", sanction.clauses.join(", ").into()),
            ("day", dotted(sanction.day).into()),
        ];
        self.letter("sanction", &arguments)
    }

    /// Why an act of an event is refused, with the article.
    #[must_use]
    pub fn letter_event_refusal(self, event: &Event, refusal: &EventRefusal) -> String {
        let arguments: Vec<Argument<'_>> = match refusal {
            EventRefusal::Game(_, refusal) => return self.letter_refusal(refusal),
            EventRefusal::Leave(error) => return self.letter_leave_error(*error),
            EventRefusal::NoPlayer(number)
            | EventRefusal::NoGame(number)
            | EventRefusal::NoDispute(number)
            | EventRefusal::NotOver(number)
            | EventRefusal::Pending(number) => {
                vec![("number", (*number).into())]
            }
            EventRefusal::NotLeft(player) => vec![("name", event.name(*player).to_owned().into())],
            EventRefusal::NotTheirRight(office) => {
                vec![("office", self.letter(&format!("office-{}", office.code()), &[]).into())]
            }
            EventRefusal::TooLate { until, .. } => vec![("day", dotted(*until).into())],
            EventRefusal::WrongRecord(text) | EventRefusal::Analysis(text) => {
                vec![("text", text.as_str().into())]
            }
            EventRefusal::Proved(score) => vec![("score", score.sign().into())],
            _ => vec![],
        };
        self.with_article(
            self.letter(&format!("event-{}", refusal.code()), &arguments),
            Some(refusal.article()),
        )
    }

    /// A letter as the card that is sent: the form that can be read again, in the language of the writer.
    #[must_use]
    pub fn letter_card(self, letter: &Letter) -> String {
        let mut card = String::new();
        let mut field = |name: &str, value: String| {
            if !value.is_empty() {
                card.push_str(&format!("{}: {value}\n", self.letter(&format!("label-{name}"), &[])));
            }
        };
        field("greeting", letter.greeting.clone());
        field("code", letter.code.clone().unwrap_or_default());
        if let Some(day) = letter.repeats {
            field("repeats", dotted(day));
        }
        if letter.asks {
            field("asks", self.letter("asks", &[]));
        }
        field("repeated", moves(&letter.repeated));
        field("renumbered", moves(&letter.renumbered));
        field("accepted", moves(&letter.accepted));
        field("moves", moves(&letter.moves));
        if let Some(word) = letter.draw {
            let name = match word {
                DrawWord::Offered => "draw-offered",
                DrawWord::Accepted => "draw-accepted",
                DrawWord::Declined => "draw-declined",
                DrawWord::Claimed => "draw-claimed",
            };
            field("draw", self.letter(name, &[]));
        }
        if letter.resigns {
            field("resigns", self.letter("resigns", &[]));
        }
        let told = letter.told.iter().map(|told| self.letter_told(*told)).collect::<Vec<_>>().join("; ");
        field("told", told);
        let charges =
            letter.charges.iter().map(|penalty| self.letter_charge(*penalty)).collect::<Vec<_>>().join("; ");
        field("charges", charges);
        if let Some(leave) = letter.leave {
            let days = [("first", dotted(leave.first()).into()), ("last", dotted(leave.last()).into())];
            field("leave", self.letter("takes-leave", &days));
        }
        if letter.dates != Dates::default() {
            field("dates", dates(letter.dates));
        }
        if let Some(earlier) = letter.earlier {
            field("earlier", dates(earlier));
        }
        if let Some(sums) = letter.sums {
            field("sums", format!("{}/{}", sums.white, sums.black));
        }
        field("address", letter.address.clone());
        field("signature", letter.signature.clone());
        for line in &letter.lines {
            let label = self.letter("label-line", &[]);
            let name = spaced(&line.name);
            let [first, rest @ ..] = &line.moves[..] else { continue };
            let arguments =
                [("move", moves(std::slice::from_ref(first)).into()), ("reply", moves(rest).into())];
            card.push_str(&format!("{label}{name}: {}\n", self.letter("if-then", &arguments)));
        }
        card
    }

    fn letter_told(self, told: Told) -> String {
        let name = match told {
            Told::NotRepeated => "told-not-repeated",
            Told::Impossible => "told-impossible",
            Told::Numbering => "told-numbering",
            Told::MissingDates => "told-missing-dates",
        };
        self.letter(name, &[("clause", told.clause().into())])
    }

    fn letter_charge(self, penalty: Penalty) -> String {
        let name = match penalty {
            Penalty::StoppedGame => "charge-stopped",
            Penalty::MissingDates => "charge-dates",
            Penalty::WrongClaim => "charge-claim",
        };
        self.letter(name, &[("days", penalty.days().into()), ("clause", penalty.article().clause.into())])
    }

    /// A letter as the text of an e-mail, its subject on the first line (10.2.1).
    #[must_use]
    pub fn letter_mail(self, letter: &Letter, white: &str, black: &str) -> String {
        let arguments = [
            ("code", letter.code.clone().unwrap_or_default().into()),
            ("white", white.to_owned().into()),
            ("black", black.to_owned().into()),
        ];
        format!("{}\n\n{}", self.letter("mail-subject", &arguments), self.letter_card(letter))
    }

    /// What the next letter has to contain and what may be done.
    #[must_use]
    pub fn letter_due(self, due: &Due) -> Vec<String> {
        let mut lines = vec![self.letter("due-writer", &[("side", self.letter_side(due.by).into())])];
        let mut add = |name: &str, clause: &'static str, arguments: &[Argument<'_>]| {
            lines.push(self.with_article(self.letter(name, arguments), Some(rulebook::Article::ru(clause))));
        };
        if !due.repeat.is_empty() {
            add("due-repeat", "10.2.3", &[("text", moves(&due.repeat).into())]);
        }
        for text in &due.replaced {
            add("due-replaced", "10.2.10", &[("text", text.as_str().into())]);
        }
        for told in &due.tell {
            add("due-tell", told.clause(), &[("text", self.letter_told(*told).into())]);
        }
        if due.corrects {
            add("due-corrects", "10.2.10", &[]);
        } else if due.moves {
            add("due-move", "10.2.3", &[]);
        } else {
            add("due-no-move", "10.2.9", &[]);
        }
        if !due.forced.is_empty() {
            let pairs: Vec<String> = due.forced.iter().map(|(own, reply)| format!("{own} {reply}")).collect();
            add("due-forced", "10.2.4", &[("text", pairs.join("; ").into())]);
        }
        for (name, line) in &due.lines {
            add("due-line", "10.2.13", &[("name", spaced(name).into()), ("line", line.join(" ").into())]);
        }
        if due.draw_offered {
            add("due-draw", "10.3.2", &[]);
        }
        if due.may_draw {
            add("due-may-draw", "5.4.13.1", &[]);
        }
        if due.earlier_dates {
            add("due-earlier", "10.3.3", &[]);
        }
        if !due.renumber.is_empty() {
            add("due-renumber", "10.2.14", &[("text", moves(&due.renumber).into())]);
        }
        for penalty in &due.may_charge {
            add("due-charge", penalty.article().clause, &[("text", self.letter_charge(*penalty).into())]);
        }
        if due.may_claim {
            add("due-claim", "10.3.6", &[]);
        }
        if due.no_reply_needed {
            add("due-no-reply", "10.3.2", &[]);
        }
        add("due-dates", "10.3.1", &[("day", dotted(due.opponent_sent).into())]);
        add("due-repeat-on", "10.3.4", &[("day", dotted(due.repeat_on).into())]);
        lines
    }

    /// How a game stands: the sums, and the end if it is over.
    #[must_use]
    pub fn letter_status(self, play: &Play) -> Vec<String> {
        let sums = play.sums();
        let of = |color| {
            let account = play.account(color);
            (account.moves, play.terms().control.allowed_days(account.moves))
        };
        let ((white, white_allowed), (black, black_allowed)) = (of(Color::White), of(Color::Black));
        let mut lines = vec![self.letter(
            "sums",
            &[
                ("white", sums.white.into()),
                ("black", sums.black.into()),
                ("whitemoves", white.into()),
                ("blackmoves", black.into()),
                ("whiteallowed", white_allowed.into()),
                ("blackallowed", black_allowed.into()),
            ],
        )];
        if let Some(ended) = play.ended() {
            lines.push(self.letter_ended(ended));
        } else if play.claim().is_some() {
            lines.push(self.with_article(self.letter("waits", &[]), Some(rulebook::Article::ru("10.3.6"))));
        }
        lines
    }

    /// How a game ended, with its article.
    #[must_use]
    pub fn letter_ended(self, ended: Ended) -> String {
        let why = self.letter(&format!("ending-{}", ended.ending.code()), &[]);
        let arguments =
            [("score", ended.score.sign().into()), ("why", why.into()), ("day", dotted(ended.day).into())];
        self.with_article(self.letter("ended", &arguments), Some(ended.article))
    }

    /// The time sheet of table 2 (10.3.6), with penalty days below.
    #[must_use]
    pub fn letter_schedule(self, play: &Play, white: &str, black: &str) -> String {
        let short = |day: Day| {
            let (_, month, day) = day.date();
            format!("{day:02}.{month:02}")
        };
        let half = |cell: &Option<correspondence::Cell>| {
            let time = cell.as_ref().and_then(|cell| cell.time);
            let columns = time.map_or_else(Default::default, |(received, sent, days, sum)| {
                [short(received), short(sent), days.to_string(), sum.to_string()]
            });
            (columns, cell.as_ref().map_or("", |cell| cell.text.as_str()).to_owned())
        };
        let heads =
            ["received", "sent", "on-move", "in-all"].map(|name| self.letter(&format!("table-{name}"), &[]));
        let mut text = format!(
            "{}: {white}    {}: {black}\n\n",
            self.letter_side(Color::White),
            self.letter_side(Color::Black)
        );
        let widths: Vec<usize> = heads.iter().map(|head| head.chars().count().max(5)).collect();
        let joined = |columns: &[String; 4]| {
            let cells = columns.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
            cells.collect::<Vec<_>>().join(" ")
        };
        let mut line = |left: &[String; 4], white: &str, number: &str, black: &str, right: &[String; 4]| {
            let line =
                format!("{} | {white:<9} | {number:>3} | {black:<9} | {}", joined(left), joined(right));
            text.push_str(line.trim_end());
            text.push('\n');
        };
        let (white_move, black_move) = (self.letter("table-white", &[]), self.letter("table-black", &[]));
        line(&heads, &white_move, "№", &black_move, &heads);
        for row in play.schedule() {
            let ((left, white), (right, black)) = (half(&row.white), half(&row.black));
            line(&left, &white, &row.number.to_string(), &black, &right);
        }
        for fine in play.fines() {
            text.push_str(&format!(
                "{}: {}\n",
                self.letter_side(fine.side),
                self.letter_charge(fine.penalty)
            ));
        }
        let sums = play.sums();
        let arguments = [("white", sums.white.into()), ("black", sums.black.into())];
        text.push_str(&self.letter("table-sums", &arguments));
        text.push('\n');
        text
    }

    /// The start list: code, dates, officials, addresses and the games.
    #[must_use]
    pub fn letter_start_list(self, event: &Event) -> String {
        let Some(sheet) = event.sheet() else { return String::new() };
        let mut text = format!("{}\n", sheet.name);
        let mut field = |name: &str, value: &str| {
            if !value.is_empty() {
                text.push_str(&format!("{}: {value}\n", self.letter(name, &[])));
            }
        };
        field("label-code", &sheet.code);
        field("list-start", &dotted(sheet.start));
        field("list-end", &sheet.end.map(dotted).unwrap_or_default());
        let server = if sheet.server { self.letter("list-server", &[]) } else { String::new() };
        field("list-play", &server);
        field("list-organiser", &sheet.organiser);
        field("list-arbiter", &sheet.arbiter);
        field("list-secretary", &sheet.secretary);
        text.push('\n');
        for (number, player) in (1..).zip(&sheet.players) {
            let address = [&player.address, &player.email].into_iter().filter(|part| !part.is_empty());
            let address: Vec<&str> = address.map(String::as_str).collect();
            text.push_str(&format!("{number}. {} – {}\n", player.name, address.join(", ")));
        }
        text.push_str(&format!("\n{}\n", self.letter("list-games", &[])));
        for (number, game) in (1..).zip(event.games()) {
            text.push_str(&format!("{number:>3}. {} – {}\n", event.name(game.white), event.name(game.black)));
        }
        text
    }

    /// A line for each game: who, how it stands or ended.
    #[must_use]
    pub fn letter_game_line(self, event: &Event, number: u32, game: &EventGame) -> String {
        let to_write = || self.letter("running", &[("side", self.letter_side(game.play.to_write()).into())]);
        let state = match game.play.ended() {
            Some(ended) => Some(self.letter_ended(ended)),
            // On a server nobody writes: the board says whose move it is.
            None => (!event.sheet().is_some_and(|sheet| sheet.server)).then(to_write),
        };
        let state = state.map_or_else(String::new, |state| format!(": {state}"));
        let annulled =
            if game.annulled { format!(" ({})", self.letter("annulled", &[])) } else { String::new() };
        format!("{number}. {} – {}{state}{annulled}", event.name(game.white), event.name(game.black))
    }

    /// The table of the event.
    ///
    /// # Errors
    /// The competition refuses an act; that of an event that has begun never does.
    pub fn letter_table(self, event: &Event) -> Result<String, tournament::Refusal> {
        let table = event.table()?;
        let width = table.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(4);
        let mut text = String::new();
        let heads = ["points", "coefficient", "place"].map(|name| self.letter(&format!("table-{name}"), &[]));
        let numbers: String = (1..=table.rows.len()).map(|n| format!("{n:>4}")).collect();
        text.push_str(&format!("  № {:<width$}{numbers}  {}\n", "", heads.join("  ")));
        for row in &table.rows {
            let marks: String = row
                .marks
                .iter()
                .enumerate()
                .map(|(at, mark)| {
                    let own = row.player as usize == at + 1;
                    format!("{:>4}", if own { "■" } else { mark })
                })
                .collect();
            let columns = [&row.points, &row.coefficient, &row.place];
            let columns = columns.iter().zip(&heads).map(|(cell, head)| {
                let width = head.chars().count();
                format!("{cell:>width$}")
            });
            let line = format!(
                "{:>3} {:<width$}{marks}  {}",
                row.player,
                row.name,
                columns.collect::<Vec<_>>().join("  ")
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        Ok(text)
    }

    /// What is known of a game for its adjudication (10.5.2–10.5.5).
    #[must_use]
    pub fn letter_adjudication(self, event: &Event, game: &EventGame, known: &Adjudication) -> Vec<String> {
        let mut lines = vec![game.play.position().fen()];
        for (color, evaluation) in [Color::White, Color::Black].into_iter().zip(&game.evaluations) {
            let Some(evaluation) = evaluation else { continue };
            let arguments = [
                ("name", event.name(game.player(color)).to_owned().into()),
                ("score", evaluation.score.sign().into()),
                ("day", dotted(evaluation.day).into()),
            ];
            lines.push(self.letter("evaluation", &arguments));
            lines.extend(evaluation.analysis.clone());
        }
        if let Some((score, grounds)) = &known.proved {
            lines.push(self.letter_proved(*score, grounds));
        }
        let score = known.fixed.map_or("", Score::sign);
        if !score.is_empty() {
            lines.push(self.letter("agreed", &[("score", score.into())]));
        }
        lines
    }

    /// The record of a finished game for the secretary (10.5.1).
    #[must_use]
    pub fn letter_record(self, play: &Play, white: &str, black: &str) -> Option<String> {
        let record = play.record(white, black);
        let read = pdn::Games::new(record.as_bytes(), pdn::Mode::Strict).next()?.ok()?;
        let sheet = pdn::Sheet::of(&read.game).ok()?;
        let word = |name: &str| self.letter(name, &[]);
        let (white, black) = (self.letter_side(Color::White), self.letter_side(Color::Black));
        let (position, tournament) = (word("table-position"), word("label-code"));
        let (signature, sent) = (word("label-signature"), word("table-sent"));
        let words = pdn::Words {
            white: &white,
            black: &black,
            position: &position,
            tournament: &tournament,
            signature: &signature,
            sent: &sent,
        };
        Some(sheet.correspondence(&words))
    }
}

/// The name of a line behind the word for it; a line alone needs none.
fn spaced(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" {name}") }
}

/// Moves with their numbers, the letter e written E (10.2.2).
fn moves(moves: &[Written]) -> String {
    let mut last = None;
    let mut text = Vec::new();
    for written in moves {
        let mv = written.text.replace('e', "E");
        match written.number.filter(|number| last != Some(*number)) {
            Some(number) => text.push(format!("{number}. {mv}")),
            None => text.push(mv),
        }
        last = written.number.or(last);
    }
    text.join(" ")
}

fn dates(dates: Dates) -> String {
    let one = |day: Option<Day>| day.map_or("–".to_owned(), dotted);
    match dates {
        Dates { opponent_sent: None, received: None, sent: Some(sent) } => dotted(sent),
        _ => [dates.opponent_sent, dates.received, dates.sent].map(one).join(" "),
    }
}
