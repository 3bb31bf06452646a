export const THEME_CHOICES = ['follow', 'light', 'dark'] as const;
/** The messenger's theme, or a fixed light or dark one. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Sets the root's attribute for the person's choice; tokens.css uses it. */
export function applyThemeChoice(root: HTMLElement, choice: ThemeChoice): void {
  if (choice === 'follow') delete root.dataset['themeChoice'];
  else root.dataset['themeChoice'] = choice;
}
