import { Component, type ReactNode } from 'react'
import { errorText } from './api-error.ts'
import { storeUnsavedChanges } from './unsaved-changes.ts'
import classes from './part-boundary.module.css'

/** A part of the application could not be loaded: the connection is gone, or a new version was deployed. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

interface PartBoundaryProps {
  /** Closes a part that lies over the screen; without it, the failure is shown in the part's place. */
  onClose?: () => void
  /** False while such a part is not asked for. */
  opened?: boolean
  children?: ReactNode
}

/**
 * Keeps a part that fails from taking the screen down, and lets the user try again; only a class can catch render
 * errors. One that could not be loaded is tried again once there is a connection.
 */
export class PartBoundary extends Component<PartBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** Effects of what crashed are undone after this: its unsaved work is still registered. */
  override componentDidCatch() {
    void storeUnsavedChanges(true)
  }

  override componentDidMount() {
    addEventListener('online', this.loadAgain)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.loadAgain)
  }

  again = () => this.setState({ error: undefined })

  loadAgain = () => {
    if (this.state.error instanceof ChunkLoadError) this.again()
  }

  override render() {
    const { error } = this.state
    const { onClose, opened, children } = this.props
    if (error === undefined) return children
    if (opened === false) return null
    const text =
      error instanceof ChunkLoadError
        ? 'This part could not be loaded. Check your connection.'
        : `This part could not be shown. ${errorText(error)}`
    return (
      <div role="alert" className={classes.fault} data-over={onClose ? true : undefined}>
        <p>{text}</p>
        <button type="button" onClick={this.again}>
          Try again
        </button>
        {onClose && (
          <button type="button" onClick={onClose}>
            Close
          </button>
        )}
      </div>
    )
  }
}
