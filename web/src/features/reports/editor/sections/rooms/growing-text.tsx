import type { ComponentPropsWithRef } from 'react'
import classes from './growing-text.module.css'

/** True if the browser can size a field to its text. */
const sizesItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/**
 * A text field that grows with its text without measuring in JavaScript: the browser does it with `field-sizing`, or
 * else a hidden copy of the text sets the height.
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
