import { Component, type ReactNode } from 'react'

/** Wraps a visitor's screen; only a class can catch render errors. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="fault" role="alert">
        <h1>This page could not be shown</h1>
        <p>What you have typed is kept on this device when you reload.</p>
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}
