import { Component, type ReactNode } from 'react'
import { errorText, notReached } from './api-error.ts'
import { toast } from './toasts.ts'
import { storeUnsavedChanges, useUnsaved } from './unsaved-changes.ts'
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

/** Where not all unsaved work can be stored, the browser asks first. */
export const reload = async (): Promise<void> => {
  if (await storeUnsavedChanges()) useUnsaved.setState({ dirty: [] })
  location.reload()
}

/** Chrome keeps a module's failure until the page is reloaded, which without a connection would lose the page. */
const reloadIfReachable = () =>
  void fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(reload, () =>
    toast.error(notReached().message),
  )

/** Only a class can catch render errors. What could not be loaded is tried again once there is a connection. */
export class PartBoundary extends Component<PartBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

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

  again = () => this.setState({ error: undefined })

  loadAgain = () => {
    if (this.state.error instanceof ChunkLoadError) this.again()
  }

  override render() {
    const { error } = this.state
    const { onClose, opened, children } = this.props
    if (error === undefined) return children
    if (opened === false) return null
    const isUnloaded = error instanceof ChunkLoadError
    const text = isUnloaded
      ? 'This part could not be loaded. Check your connection.'
      : `This part could not be shown. ${errorText(error)}`
    return (
      <div role="alert" className={classes.fault} data-over={onClose ? true : undefined}>
        <p>{text}</p>
        <button type="button" onClick={isUnloaded ? reloadIfReachable : this.again}>
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
