import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { preloadIdentityLibrary } from '../../lib/auth.ts'
import { clearUserCaches } from '../../lib/session.ts'
import { Logo } from '../../ui/logo.tsx'
import classes from './auth-page.module.css'

export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(clearUserCaches, [])
  useEffect(preloadIdentityLibrary, [])
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <div className={classes.brand}>
          <Logo size={26} />
          <span>Lintel</span>
        </div>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={classes.foot}>Property-inspection reports for letting agencies</footer>
    </div>
  )
}

export function AuthMessage({ tone, text, advice }: { tone: 'error' | 'success'; text: string; advice?: string }) {
  const Icon = tone === 'error' ? IconAlertCircle : IconCircleCheck
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classes.message} data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <p>
        <strong>{text}</strong>
        {advice && <span>{advice}</span>}
      </p>
    </div>
  )
}

/** A form that is submitted by Enter or its button. Focus starts at the field marked `data-autofocus`. */
export function AuthForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSend()
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={send}>
      {children}
    </form>
  )
}
