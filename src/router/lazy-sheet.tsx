import { I18nProvider } from '@lingui/react';
import { type ComponentType, type FunctionComponent, useState } from 'react';
import { i18n } from '../locales/i18n.ts';
import { ErrorBoundary } from '../ui/boundary/boundary.tsx';
import { lazily } from './lazily.tsx';
import { SheetFailed } from './sheet-failed.tsx';

interface SheetProps {
  readonly onClose: (isByKey: boolean) => void;
}

/**
 * A sheet or menu over a screen, whose code is loaded when it first opens, or before by `warm`. It stays mounted after that:
 * one that closes returns the focus. Without its code a sheet says so.
 */
export function lazySheet<Props extends SheetProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen: (props: Props) => boolean = () => true,
): FunctionComponent<Props> & { readonly warm: () => void } {
  const Loaded = lazily(load, null);
  function LazySheet(props: Props) {
    const [wasOpen, setWasOpen] = useState(false);
    const isNow = isOpen(props);
    if (isNow && !wasOpen) setWasOpen(true);
    const failed = (again: () => void, error: Error) =>
      isNow && (
        // Also inside the widget, whose texts are others.
        <I18nProvider i18n={i18n}>
          <SheetFailed error={error} again={again} onClose={() => props.onClose(true)} />
        </I18nProvider>
      );
    return (
      (isNow || wasOpen) && (
        <ErrorBoundary renderFallback={failed}>
          <Loaded {...props} />
        </ErrorBoundary>
      )
    );
  }
  return Object.assign(LazySheet, { warm: Loaded.warm });
}
