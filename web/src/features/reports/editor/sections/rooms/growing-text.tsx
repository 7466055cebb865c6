import type { ComponentPropsWithRef } from 'react'
import classes from './growing-text.module.css'

const sizesItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** The browser sizes it with `field-sizing`, or else a hidden copy of the text does: nothing is measured. */
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
