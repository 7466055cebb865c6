import { clientMessages, type Contact } from '@lintel/contract'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { openDialog } from '../../../../lib/dialogs.ts'
import { toast } from '../../../../lib/toasts.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldGroup, useFieldSize, useTouch } from '../../../../ui/form/section-page.tsx'
import { ToolButton } from '../../../../ui/tool-button.tsx'
import type { ClientForm } from '../client-form.ts'
import classes from './contacts-tab.module.css'

declare module '../../../../lib/dialogs.ts' {
  interface DialogProps {
    /** Adds a contact to a client, or changes one. */
    contact: { contact: Contact | undefined; onDone: (contact: Contact) => void }
  }
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

function ContactActions({ of, onEdit, onDelete }: { of: string; onEdit: () => void; onDelete: () => void }) {
  const size = useTouch() ? 44 : 32
  return (
    <span className={classes.actions}>
      <ToolButton label="Edit" of={of} size={size} onClick={onEdit}>
        <IconPencil {...icon} />
      </ToolButton>
      <ToolButton label="Delete" of={of} size={size} onClick={onDelete}>
        <IconTrash {...icon} />
      </ToolButton>
    </span>
  )
}

/** The people of a client that the provider writes to. They are saved with the client. */
export function ContactsTab({ form }: { form: ClientForm }) {
  const size = useFieldSize()
  const { contacts } = form.values
  const change = (now: Contact[]) => form.change({ contacts: now })
  const add = (
    <Button
      size={size}
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => openDialog('contact', { contact: undefined, onDone: (contact) => change([...contacts, contact]) })}
    >
      Add contact
    </Button>
  )
  const edit = (at: number) =>
    openDialog('contact', { contact: contacts[at], onDone: (contact) => change(contacts.with(at, contact)) })
  const remove = async (at: number, { name, email }: Contact) => {
    if (!(await confirm(`Delete the contact ${name || email}?`, { yes: 'Delete', danger: true }))) return
    change(contacts.toSpliced(at, 1))
    toast.success(clientMessages.contactDeleted)
  }
  if (contacts.length === 0)
    return (
      <EmptyState title="No contacts" text="Add the people of this client whom you write to.">
        {add}
      </EmptyState>
    )
  return (
    <FieldGroup title="Contacts">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Position</th>
            <th scope="col">Phone</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact, at) => {
            const { name, email, position, phone } = contact
            return (
              // Contacts have no ids; two may be the same.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td className={classes.name}>{name}</td>
                <td>
                  <a href={`mailto:${email}`}>{email}</a>
                </td>
                <td>{position}</td>
                <td className="num">{phone}</td>
                <td>
                  <ContactActions
                    of={name || email}
                    onEdit={() => edit(at)}
                    onDelete={() => void remove(at, contact)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {add}
    </FieldGroup>
  )
}
