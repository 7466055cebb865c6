import type { ComponentPropsWithRef } from 'react'
import classes from './growing-text.module.css'

/** True where the browser makes a field as high as its text. */
const sizesItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/**
 * A text field as high as its text, without a script that measures while somebody types: the browser does it, and where
 * it cannot, a hidden copy of the text gives the height.
 */
export function GrowingText({ value, className, ...rest }: ComponentPropsWithRef<'textarea'> & { value: string }) {
  return (
    <div className={classes.grow}>
      {!sizesItself && (
        <div className={classes.copy} aria-hidden>
          {value}{' '}
        </div>
      )}
      <textarea rows={1} value={value} className={`${classes.text} ${className ?? ''}`} {...rest} />
    </div>
  )
}
