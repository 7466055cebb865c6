import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { useReportEditor } from './editor-context.tsx'
import classes from './editor-frame.module.css'

export function DictionaryNotice() {
  const { loadDictionary } = useReportEditor()
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    if (!(await loadDictionary())) toast.error('The dictionary could not be loaded.')
    setLoading(false)
  }
  return (
    <section className={classes.notice} aria-label="Dictionary">
      <p>
        <b>The dictionary could not be loaded.</b> Everything in the report can be read, changed and saved. Adding rooms
        and items, and updating the questions, wait for the dictionary.
      </p>
      <Button size="xs" variant="default" loading={loading} onClick={() => void load()}>
        Try again
      </Button>
    </section>
  )
}
