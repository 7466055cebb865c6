import { emailTemplateMessages, type Client, type EmailTemplate } from '@lintel/contract'
import type { TemplateCaller } from '@lintel/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { confirm } from '../../ui/confirm.tsx'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../ui/table/table.tsx'
import looks from './template-table.module.css'
import { deleteTemplate, templateAddress } from './templates.queries.ts'

const remove = async (template: EmailTemplate) => {
  const yes = template.default ? 'Put back the default' : 'Delete'
  if (await confirm(emailTemplateMessages.confirmDelete, { yes, danger: true })) await deleteTemplate(template)
}

type Names = Pick<Client, 'branches' | 'users'>

const branchesOf = ({ branchlist }: EmailTemplate, { branches }: Names): string =>
  branchlist.map((id) => branches.find((branch) => branch.id === id)?.name ?? 'A former branch').join(', ')

const userOf = ({ userlist: [id] }: EmailTemplate, { users }: Names, { userId }: TemplateCaller): string => {
  if (id === undefined) return ''
  return users.find((user) => user.id === id)?.name ?? (id === userId ? 'You' : 'A former user')
}

const everyone = ({ branchlist, userlist }: EmailTemplate) =>
  branchlist.length === 0 && userlist.length === 0 ? 'Everyone' : ''

const standing = { shipped: 'Default', changed: 'Changed default' } as const

const columnsFor = (names: Names, caller: TemplateCaller, client: string | undefined): Column<EmailTemplate>[] => [
  {
    name: 'name',
    title: 'Name',
    skeleton: 170,
    cell: (template) => (
      <>
        <RowLink>{template.name}</RowLink>
        {template.default && <span className={looks['standing']}>{standing[template.default]}</span>}
      </>
    ),
    tip: ({ name }) => name,
  },
  {
    name: 'description',
    title: 'Description',
    skeleton: 220,
    cell: ({ description }) => description,
    tip: ({ description }) => description,
  },
  ...(caller.role === 'self'
    ? []
    : [
        {
          name: 'branch',
          title: 'Branch',
          skeleton: 120,
          cell: (template: EmailTemplate) => branchesOf(template, names) || everyone(template),
          tip: (template: EmailTemplate) => branchesOf(template, names),
        },
        {
          name: 'user',
          title: 'User',
          skeleton: 100,
          cell: (template: EmailTemplate) => userOf(template, names, caller),
        },
      ]),
  {
    name: 'actions',
    title: 'Actions',
    hidesTitle: true,
    width: 88,
    skeleton: 44,
    cell: (template) => (
      <>
        <Tooltip label="Edit">
          <ActionIcon component={Link} to={templateAddress(template.id, client)} aria-label={`Edit ${template.name}`}>
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {template.default === 'changed' && (
          <Tooltip label="Put back the default">
            <ActionIcon aria-label={`Put back the default of ${template.name}`} onClick={() => void remove(template)}>
              <IconRestore size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {!template.default && (
          <Tooltip label="Delete">
            <ActionIcon aria-label={`Delete ${template.name}`} onClick={() => void remove(template)}>
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </>
    ),
  },
]

interface TemplateTableProps extends ListProps<EmailTemplate> {
  names: Names
  caller: TemplateCaller
  /** The provider staff's choice. */
  client: string | undefined
}

export function TemplateTable({ names, caller, client, ...list }: TemplateTableProps) {
  return (
    <Table
      {...list}
      caption="Email templates"
      columns={columnsFor(names, caller, client)}
      failedTitle="The templates could not be loaded"
      addressOf={({ id }) => templateAddress(id, client)}
      classNames={looks}
    />
  )
}
