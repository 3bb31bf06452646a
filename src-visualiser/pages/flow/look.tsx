import type { Look } from '../protocol.ts';

export const LOOKS = {
  theme: ['light', 'dark'],
  language: ['en', 'ru'],
  platform: ['ios', 'android', 'tdesktop'],
  width: [360, 440, 1020],
} as const satisfies { readonly [Name in keyof Look]: readonly Look[Name][] };

const WORDS: Readonly<Record<string, string>> = {
  light: 'Light',
  dark: 'Dark',
  en: 'English',
  ru: 'Русский',
  ios: 'iOS',
  android: 'Android',
  tdesktop: 'Desktop',
};
const NAMES = {
  theme: 'Theme of the screens',
  language: 'Language of the screens',
  platform: 'Platform of the screens',
  width: 'Width of the screens',
} as const;

/** The next value of a switch, after the last the first again. */
export function nextLook<Name extends keyof Look>(look: Look, name: Name): Look {
  const values = LOOKS[name] as readonly unknown[] as readonly Look[Name][];
  const at = values.indexOf(look[name]);
  return { ...look, [name]: values[(at + 1) % values.length] };
}

/** Theme, language, platform and width of every phone on the page. */
export function LookSwitches({
  look,
  onLook,
}: {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}) {
  return (
    <div className="looks">
      {(Object.keys(LOOKS) as (keyof Look)[]).map((name) => (
        <fieldset key={name}>
          <legend>{NAMES[name]}</legend>
          {LOOKS[name].map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={name}
                checked={look[name] === value}
                onChange={() => onLook({ ...look, [name]: value })}
              />
              {WORDS[value] ?? value}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
