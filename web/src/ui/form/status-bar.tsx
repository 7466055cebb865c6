import { genericMessages } from '@lintel/contract'
import type { ReactNode } from 'react'
import { bottomBarRef } from '../toaster.tsx'
import { FormNotices } from './field-context.ts'
import classes from './status-bar.module.css'

export function StatusBar({
  dirty,
  before,
  className = '',
  isFoot,
  children,
}: {
  /** Undefined if nothing can be changed: nothing is then shown. */
  dirty: boolean | undefined
  before?: ReactNode
  className?: string | undefined
  /** At the foot of a screen: toasts are shown above it. */
  isFoot?: boolean
  children: ReactNode
}) {
  return (
    <footer className={`${classes.bar} ${className}`} ref={isFoot ? bottomBarRef : undefined}>
      <FormNotices />
      {before}
      {dirty !== undefined && (
        <p className={classes.state} role="status" data-dirty={dirty || undefined}>
          {dirty ? genericMessages.unsavedChanges : genericMessages.noUnsavedChanges}
        </p>
      )}
      {children}
    </footer>
  )
}
