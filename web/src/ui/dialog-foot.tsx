import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormNotices } from './form/form-notice.ts'
import classes from './dialog.module.css'

/** `disabled`, `loading` and `leftSection` apply to the action. */
interface DialogFootProps extends Pick<ButtonProps, 'disabled' | 'loading' | 'leftSection'> {
  /** The label of the button that changes nothing. */
  cancel?: string
  onCancel: () => void
  /** The label of the main action. It submits the surrounding form, or calls `onAction`. */
  action?: string
  onAction?: () => void
  /** The action cannot be undone. */
  danger?: boolean
  /** Cancel is disabled while the action is running. */
  locksCancel?: boolean
  /** The button that is focused first. */
  focus?: 'cancel' | 'action'
  /** At the left: a note, or further actions on the record. */
  left?: ReactNode
  /** Further buttons, between Cancel and the main action. */
  children?: ReactNode
}

/** The footer of a dialog, which stays visible while the dialog scrolls: Cancel first, the action last. */
export function DialogFoot({
  cancel = 'Cancel',
  onCancel,
  action,
  onAction,
  danger,
  locksCancel,
  focus,
  left,
  children,
  ...ofAction
}: DialogFootProps) {
  return (
    <div className={classes.foot} data-dialog-foot>
      <FormNotices />
      {left && <div className={classes.left}>{left}</div>}
      <div className={classes.actions}>
        <Button
          variant={action || children ? 'subtle' : 'default'}
          disabled={locksCancel && ofAction.loading}
          data-autofocus={focus === 'cancel' || undefined}
          onClick={onCancel}
        >
          {cancel}
        </Button>
        {children}
        {action && (
          <Button
            type={onAction ? 'button' : 'submit'}
            data-danger={danger || undefined}
            data-autofocus={focus === 'action' || undefined}
            onClick={onAction}
            {...ofAction}
          >
            {action}
          </Button>
        )}
      </div>
    </div>
  )
}
