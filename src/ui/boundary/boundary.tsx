import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Replaces a screen that failed; `again` renders it again. */
  readonly renderFallback: (again: () => void, error: Error) => ReactNode;
  readonly onError?: (error: Error, where: string) => void;
  /** A new key renders the children again, so another screen is not affected by the error. */
  readonly resetKey?: string;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string | undefined;
}

/** Limits an error to its screen (R9.11): tab bar, toasts and other screens keep working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: undefined };

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    if (props.resetKey === state.resetKey) return null;
    return { error: null, resetKey: props.resetKey };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(
      error instanceof Error ? error : new Error(String(error)),
      info.componentStack ?? '',
    );
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return this.props.renderFallback(() => this.setState({ error: null }), this.state.error);
  }
}
