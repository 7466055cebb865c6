import type { ComponentPropsWithRef } from 'react'
import classes from './growing-text.module.css'

/**
 * A text field as high as its text. A hidden copy of the text gives the height, so that no script measures while
 * somebody types.
 */
export function GrowingText({ value, className, ...rest }: ComponentPropsWithRef<'textarea'> & { value: string }) {
  return (
    <div className={classes.grow} data-text={value}>
      <textarea rows={1} value={value} className={`${classes.text} ${className ?? ''}`} {...rest} />
    </div>
  )
}
