import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

/** `disabled`, `loading` and `leftSection` are the deed's. */
interface DialogFootProps extends Pick<ButtonProps, 'disabled' | 'loading' | 'leftSection'> {
  /** What the button says that changes nothing. */
  cancel?: string
  onCancel: () => void
  /** What the button says that does what the dialog is for. It submits the form around it, or calls `onDeed`. */
  deed?: string
  onDeed?: () => void
  /** The deed cannot be taken back. */
  danger?: boolean
  /** Cancel waits while the deed is being done. */
  waits?: boolean
  /** Which of the two the keyboard begins at. */
  focus?: 'cancel' | 'deed'
  /** At the left: a note, or what else can be done with the record. */
  left?: ReactNode
  /** Further buttons, between Cancel and the deed. */
  children?: ReactNode
}

/** The foot of a dialog, which stays in sight while the dialog is scrolled: Cancel first, the deed last. */
export function DialogFoot({
  cancel = 'Cancel',
  onCancel,
  deed,
  onDeed,
  danger,
  waits,
  focus,
  left,
  children,
  ...ofDeed
}: DialogFootProps) {
  return (
    <div className={classes.foot} data-dialog-foot>
      {left && <div className={classes.left}>{left}</div>}
      <div className={classes.deeds}>
        <Button
          variant={deed || children ? 'subtle' : 'default'}
          disabled={waits && ofDeed.loading}
          data-autofocus={focus === 'cancel' || undefined}
          onClick={onCancel}
        >
          {cancel}
        </Button>
        {children}
        {deed && (
          <Button
            type={onDeed ? 'button' : 'submit'}
            data-danger={danger || undefined}
            data-autofocus={focus === 'deed' || undefined}
            onClick={onDeed}
            {...ofDeed}
          >
            {deed}
          </Button>
        )}
      </div>
    </div>
  )
}
