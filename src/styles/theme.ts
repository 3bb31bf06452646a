export const THEME_CHOICES = ['follow', 'light', 'dark'] as const;
/** The messenger's theme, or one of the two fallbacks whatever the messenger says. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Paints the root by a person's choice; tokens.css knows the attribute. */
export function applyThemeChoice(root: HTMLElement, choice: ThemeChoice): void {
  if (choice === 'follow') delete root.dataset['themeChoice'];
  else root.dataset['themeChoice'] = choice;
}
