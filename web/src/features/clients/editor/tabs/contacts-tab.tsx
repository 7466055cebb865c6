import type { Contact } from '@lintel/contract'
import { openDialog } from '../../../../lib/dialogs.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import { MailLink } from '../../../../ui/contact-links.tsx'
import { AddButton, EntryTable, type EntryColumn } from './entry-table.tsx'

declare module '../../../../lib/dialogs.ts' {
  interface DialogProps {
    contact: { contact: Contact | undefined; onDone: (contact: Contact) => void }
  }
}

const columns: [EntryColumn<Contact>, ...EntryColumn<Contact>[]] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => <MailLink to={email} /> },
  { title: 'Position', cell: ({ position }) => position },
  { title: 'Phone', cell: ({ phone }) => phone },
]

export function ContactsTab({ form }: { form: ClientForm }) {
  const { contacts } = form.values
  const change = (now: Contact[]) => form.change({ contacts: now })
  const add = () => openDialog('contact', { contact: undefined, onDone: (contact) => change([...contacts, contact]) })
  const edit = (at: number) =>
    openDialog('contact', { contact: contacts[at], onDone: (contact) => change(contacts.with(at, contact)) })
  const remove = async (at: number) => {
    const { name, email } = contacts[at] ?? { name: '', email: '' }
    if (!(await confirm(`Delete the contact ${name || email}?`, { yes: 'Delete', danger: true }))) return
    change(contacts.toSpliced(at, 1))
  }
  if (contacts.length === 0)
    return (
      <EmptyState title="No contacts" text="Add the people at this client whom you e-mail.">
        <AddButton words="Add contact" onClick={add} />
      </EmptyState>
    )
  return (
    <FieldGroup title="Contacts">
      <EntryTable
        columns={columns}
        entries={contacts}
        nameOf={({ name, email }) => name || email}
        onEdit={edit}
        onDelete={(at) => void remove(at)}
      />
      <AddButton words="Add contact" onClick={add} />
    </FieldGroup>
  )
}
