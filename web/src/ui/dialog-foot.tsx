import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormNotices } from './form/field-context.ts'
import classes from './dialog.module.css'

interface DialogFootProps extends Pick<ButtonProps, 'disabled' | 'loading' | 'leftSection'> {
  cancel?: string
  onCancel: () => void
  /** The label of the main action. It submits the surrounding form, or calls `onAction`. */
  action?: string
  onAction?: () => void
  danger?: boolean
  locksCancel?: boolean
  focus?: 'cancel' | 'action'
  left?: ReactNode
  children?: ReactNode
}

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
