import { genericMessages } from '@lintel/contract'
import type { ReactNode } from 'react'
import { footRef } from '../foot.ts'
import classes from './status-bar.module.css'

/** The bar below what is edited: says whether there are unsaved changes, then offers what is done with them. */
export function StatusBar({
  dirty,
  before,
  className = '',
  isFoot,
  children,
}: {
  /** Undefined where nothing can be changed: then it says nothing. */
  dirty: boolean | undefined
  /** What stands before the words. */
  before?: ReactNode
  className?: string | undefined
  /** Of a screen: messages are shown above it. */
  isFoot?: boolean
  children: ReactNode
}) {
  return (
    <footer className={`${classes.bar} ${className}`} ref={isFoot ? footRef : undefined}>
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
