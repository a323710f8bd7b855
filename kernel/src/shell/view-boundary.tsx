import { Component, type ReactNode } from 'react'

export interface ViewBoundaryProps {
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
  readonly onError: (error: unknown) => void
}

/** Catches errors thrown while a view renders, so that header and stack keep working. */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly failed: boolean; readonly error: unknown }> {
  override state: { readonly failed: boolean; readonly error: unknown } = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): { readonly failed: boolean; readonly error: unknown } {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}
