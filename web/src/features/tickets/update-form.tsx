import type { Ticket } from '@lintel/contract'
import { Button, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { FilesToSend, useSendFiles } from './message-files.tsx'
import { useTicketDraft } from './ticket-draft.ts'
import classes from './ticket.module.css'
import { useAddMessage } from './tickets.queries.ts'

/** Adds a message to the ticket. The text stays if it could not be stored. */
export function UpdateForm({ ticket, address }: { ticket: Pick<Ticket, 'id' | 'status'>; address: string }) {
  const { draft, hasMessage, change, addFile, toSend, clear } = useTicketDraft(ticket.id, address)
  const sendings = useSendFiles(draft.files.length, addFile)
  const adding = useAddMessage(ticket.id, clear)
  const ready = hasMessage && !sendings.busy
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !adding.isPending) adding.mutate(toSend())
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <FilesToSend
        files={draft.files}
        sendings={sendings}
        onRemove={({ src }) => change({ files: draft.files.filter((file) => file.src !== src) })}
      >
        <Textarea
          label="Add update"
          description={ticket.status === 'Closed' ? 'This ticket is closed. An update opens it again.' : undefined}
          // The height in the specification, whatever the content.
          minRows={20}
          maxRows={20}
          maxLength={8000}
          value={draft.message}
          readOnly={adding.isPending}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
      </FilesToSend>
      <Button type="submit" disabled={!ready} loading={adding.isPending}>
        Save
      </Button>
    </form>
  )
}
