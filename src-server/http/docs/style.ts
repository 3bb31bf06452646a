/** The page's style: no external font or picture; light or dark by the reader's system setting. */
export const STYLE = `
:root { color-scheme: light dark; --page: #f4f5f8; --card: #fff; --text: #14171f; --hint: #5a6072; --line: #dfe2ea;
  --accent: #0b5fd8; --get: #0a6b3d; --post: #8a4b00; --code: #eef0f5; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1115; --card: #181b22; --text: #e9ebf1; --hint: #a0a7b8;
  --line: #2b303c; --accent: #79b0ff; --get: #62d39b; --post: #f0b35e; --code: #11141a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main, header { max-width: 960px; margin: 0 auto; padding: 16px; }
header { padding-top: 32px; }
h1 { margin: 0; font-size: 32px; letter-spacing: -0.02em; } h1 small { color: var(--hint); font-size: 16px; font-weight: 400; }
h2 { margin: 40px 0 12px; font-size: 20px; } h3 { margin: 20px 0 8px; font-size: 14px; color: var(--hint); }
p, ul { margin: 8px 0; } ul { padding-left: 20px; } a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; }
details { margin: 8px 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 12px 16px; border-radius: 12px; cursor: pointer; }
summary:focus-visible, a:focus-visible, pre:focus-visible, .wide:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
summary code { font-weight: 600; overflow-wrap: anywhere; } summary span { color: var(--hint); }
.get { color: var(--get); } .post { color: var(--post); } .get, .post { min-width: 44px; font: 700 13px/1.5 ui-monospace, monospace; }
.inside { padding: 0 16px 16px; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { margin: 8px 0; padding: 12px; overflow: auto; max-height: 420px; border-radius: 8px; background: var(--code); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { text-align: left; color: var(--hint); font-weight: 500; } th, td { padding: 4px 12px 4px 0; vertical-align: top; border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; }
@media (max-width: 600px) { td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 88px; } td { overflow-wrap: anywhere; } }
.skip { position: absolute; left: -999px; } .skip:focus { left: 16px; top: 8px; }
@media print { details > .inside { display: block; } }
`;
