import { Button } from '@mantine/core'
import type { Dictionary } from '@lintel/contract'
import { EmptyState } from '../../ui/empty-state.tsx'
import { changeDictionary, useDictionaryEditor } from './dictionary-store.ts'

/** Offers a report type that uses the shared rooms or items to get its own; `take` copies them. */
export function SharedNotice({ what, take }: { what: 'items' | 'rooms'; take: (all: Dictionary) => Dictionary }) {
  const editor = useDictionaryEditor()
  return (
    <EmptyState
      title={`This report type uses the shared ${what}`}
      text={`Clear the report type to change them for all, or give this one ${what} of its own to begin with.`}
    >
      <Button variant="default" disabled={editor.readOnly} onClick={() => changeDictionary(editor, take)}>
        Own {what}
      </Button>
    </EmptyState>
  )
}
