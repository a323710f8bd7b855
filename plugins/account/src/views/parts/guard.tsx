import { Component, type ReactNode } from 'react'

export interface GuardProps {
  readonly report: (error: unknown) => void
  readonly children: ReactNode
}

/** Error boundary for a part from another plugin: when it throws, it disappears and the view stays. */
export class Guard extends Component<GuardProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
