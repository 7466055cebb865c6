import { Suspense } from 'react'
import { preloadable } from '../../lib/preloadable.ts'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-editor.tsx'

const { Component: Editor } = preloadable(async () => (await import('./rich-text-editor.tsx')).default)

export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  )
}
