import { Component, type ReactNode } from 'react'
import { errorText } from './api-error.ts'
import { keepUnsavedChanges, storeUnsavedChanges } from './unsaved-changes.ts'
import classes from './part-boundary.module.css'

/** A part of the application could not be loaded: the connection is gone, or a new version was deployed. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

interface PartBoundaryProps {
  /** Closes a part that lies over the screen; without it, the failure is shown in the part's place. */
  onClose?: () => void
  opened?: boolean
  onShown?: () => void
  children?: ReactNode
}

export const reload = () => void keepUnsavedChanges().then(() => location.reload())

/** Only a class can catch render errors. What could not be loaded is tried again once there is a connection. */
export class PartBoundary extends Component<PartBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}
  private isSecond = false

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** Effects of what crashed are undone after this: its unsaved work is still registered. */
  override componentDidCatch() {
    this.props.onShown?.()
    void storeUnsavedChanges(true)
  }

  override componentDidMount() {
    addEventListener('online', this.loadAgain)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.loadAgain)
  }

  again = () => {
    this.isSecond = true
    this.setState({ error: undefined })
  }

  loadAgain = () => {
    if (this.state.error instanceof ChunkLoadError) this.again()
  }

  override render() {
    const { error } = this.state
    const { onClose, opened, children } = this.props
    if (error === undefined) return children
    if (opened === false) return null
    const isUnloaded = error instanceof ChunkLoadError
    // Chrome keeps a module's failure until the page is reloaded.
    const reloads = isUnloaded && this.isSecond
    const text = isUnloaded
      ? `This part could not be loaded. Check your connection${reloads ? ', then reload the page' : ''}.`
      : `This part could not be shown. ${errorText(error)}`
    return (
      <div role="alert" className={classes.fault} data-over={onClose ? true : undefined}>
        <p>{text}</p>
        <button type="button" onClick={reloads ? reload : this.again}>
          {reloads ? 'Reload' : 'Try again'}
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
