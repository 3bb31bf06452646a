export const HELP = `npm run simulate -- <scenario> [options]

Runs a scenario of people who buy, hold, stake, invite and sell through the very rules of the product, once or many
times, and says what becomes of the treasury and of them.

  <scenario>           name of a shipped one, or a file (.json, or .ts whose default export is the document);
                       docs/scenarios.md says how one is written
  list                 shows the shipped scenarios
  schema               the JSON Schema of a scenario, for editors
  yields               what a policy pays, per plan and level: needs no run (with --set policy.…=… and --csv)
  coverage             the tables of docs/coverage.md: how the default policy's coverage runs, and what moves it

What is run
  --runs N             this many runs, each with a seed of its own              1 to 100000, else the scenario's
  --seed S             seed of run 1; run k has seed S + k − 1                  0 to 4294967295, else the scenario's
  --people N           all groups together, in the scenario's proportions       1 to 1000000
  --days N             length; what the scenario plans for later is left out    1 to 3650
  --set PATH=VALUE     another value in the scenario, as often as wanted:
                       --set policy.spread_percent=2 --set groups.savers.people=500
  --engine NAME        fast, or reference: the same figures day by day, slowly

How
  --workers N          threads, one run each at a time; no figure depends on it 1 to 64, else the machine's cores
  --quiet, -q          expectations and files only

What is kept
  --out DIR            every run as NDJSON, the summary, and the files below; .data/simulations/… otherwise.
                       A new or empty folder, or one of an earlier simulation, which is replaced
  --csv                series.csv (a row a run and day) and outcomes.csv (a row a run and person)
  --ndjson             runs.ndjson, everything in one file; amounts are decimal texts
  --report             report.html, one file that needs no network

Again
  --replay SPEC        one run alone, day by day: 12, variant:12, or 12@hash, where the hash must still be the same
  --resume DIR         goes on with an interrupted simulation; finished runs are not run again

Exit code: 0; 1 when an expectation or the books do not hold, or a run broke; 2 for a wrong argument or scenario, or
a file that cannot be read or written; 130 when interrupted.
`;
