import { lazy, Suspense } from 'react'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-editor.tsx'

const Editor = lazy(() => import('./rich-text-editor.tsx'))

/**
 * Text with paragraphs, lists, emphasis and https links, and fonts and sizes if requested. The editor is large, and is
 * loaded when it is first shown.
 */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  )
}
