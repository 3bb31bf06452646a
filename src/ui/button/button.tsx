import type { ComponentProps, ReactNode } from 'react';
import './button.css';

export type ButtonTone = 'primary' | 'tonal' | 'plain' | 'danger' | 'raised';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly tone?: ButtonTone;
  readonly isSmall?: boolean;
  readonly icon?: ReactNode;
  /** An action is running: the button stays focusable, shows it, and ignores taps. */
  readonly isBusy?: boolean;
}

/** One button. While busy it keeps the focus, so it is aria-disabled and never `disabled`. */
export function Button({
  tone = 'primary',
  isSmall = false,
  icon,
  isBusy = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = ['button', `is-${tone}`, isSmall ? 'is-small' : '', rest.className ?? '']
    .filter(Boolean)
    .join(' ');
  return (
    <button
      {...rest}
      type="button"
      className={classes}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? (
        <span className={icon === undefined ? 'spinner is-over' : 'spinner'} aria-hidden="true" />
      ) : (
        icon
      )}
      <span className="button-label">{children}</span>
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'ghost' | 'raised' | 'tonal';
}

/** A square of 44 px with an icon and an accessible name. */
export function IconButton({ label, icon, tone = 'ghost', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className={`icon-button is-${tone}`} aria-label={label} title={label}>
      {icon}
    </button>
  );
}

/** A row of equal secondary buttons; wraps with large text. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="actions">{children}</div>;
}
