import './visitors.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, useLayoutEffect, useState, type ComponentType, Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isStorageBlocked } from '../../lib/auth-storage.ts'
import { VisitorLocationContext } from '../../lib/visitor-location.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toasts.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { pageAt, type ResolvedPage } from './screens.ts'

interface Shown {
  placed: ResolvedPage
  Screen: ComponentType
}

/** The screen of the current URL. The previous one stays until the next has loaded. */
function Visitors({ first }: { first: Shown }) {
  const [{ placed, Screen }, setShown] = useState(first)
  // Before any effect of the screen, which can redirect immediately.
  useLayoutEffect(() => {
    let latest = 0
    const moved = async () => {
      const turn = ++latest
      const next = pageAt(location.href)
      try {
        const NextScreen = await next.load()
        if (turn !== latest) return
        setShown({ placed: next, Screen: NextScreen })
        scrollTo({ top: 0, behavior: 'instant' })
      } catch {
        // Chrome keeps a module's failure until the page is reloaded.
        const action = { label: 'Try again', run: () => location.reload() }
        toast.error('This page could not be loaded. Check your connection.', { action })
      }
    }
    const listen = () => void moved()
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
  useEffect(() => {
    document.title = `${placed.title} · Lintel`
  }, [placed.title])
  return (
    <VisitorLocationContext value={placed.place}>
      <ErrorBoundary key={placed.name}>
        <Screen />
      </ErrorBoundary>
    </VisitorLocationContext>
  )
}

export const show = (placed: ResolvedPage, Screen: ComponentType): void => {
  const element = document.getElementById('root')
  if (!element) throw new Error('visitor.html has no element with the id root.')
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Visitors first={{ placed, Screen }} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  )
}

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
        {!isStorageBlocked() && <p>What you have typed is kept on this device when you reload.</p>}
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}
