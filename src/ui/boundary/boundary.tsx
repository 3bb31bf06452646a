import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What stands in place of a screen that broke; `again` renders it anew. */
  readonly fallback: (again: () => void, error: Error) => ReactNode;
  readonly onError?: (error: Error, where: string) => void;
  /** A change renders what is inside anew: another screen is not broken by this one. */
  readonly resetKey?: string;
}

interface State {
  readonly error: Error | null;
}

/** Keeps a broken screen to itself (R9.11): the bar, the toasts and the other screens go on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error instanceof Error ? error : new Error(String(error)), info.componentStack ?? '');
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error !== null && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return this.props.fallback(() => this.setState({ error: null }), this.state.error);
  }
}
