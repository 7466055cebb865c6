import { reportTemplateMessages, type ReportTemplate } from '@lintel/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEye, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { errorText } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toasts.ts'
import { RowLink } from '../../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../../ui/table/table.tsx'
import { type TemplateNames, confirmations, deleteTemplate } from '../reporttemplates.queries.ts'
import looks from './template-table.module.css'

/** The path where a template is edited; going back returns to the same client. */
const addressOf = ({ id }: ReportTemplate): string => `/reporttemplates/${id}`

const remove = async ({ id, version }: ReportTemplate) => {
  if (!(await confirmations.deleteTemplate())) return
  try {
    await deleteTemplate(id, version)
    toast.success(reportTemplateMessages.deleted)
  } catch (error) {
    toast.error(errorText(error))
  }
}

const columnsFor = (names: TemplateNames): Column<ReportTemplate>[] => [
  {
    name: 'type',
    title: 'Type',
    skeleton: 140,
    sortBy: ({ type }) => names.type(type),
    cell: (template) => (
      <>
        <RowLink>{names.type(template.type)}</RowLink>
        {template.default === 'changed' && <span className={looks['standing']}>Changed default</span>}
      </>
    ),
  },
  {
    name: 'variant',
    title: 'Variant',
    skeleton: 90,
    sortBy: (template) => names.variant(template),
    cell: (template) => names.variant(template),
  },
  {
    name: 'package',
    title: 'Package',
    skeleton: 70,
    sortBy: ({ peachpackage }) => peachpackage,
    cell: ({ peachpackage }) => peachpackage,
  },
  {
    name: 'description',
    title: 'Description',
    skeleton: 220,
    cell: ({ name, description }) => [name, description].filter(Boolean).join(': '),
    tip: ({ description }) => description,
  },
  {
    name: 'actions',
    title: 'Actions',
    width: 96,
    skeleton: 44,
    cell: (template) => {
      const label = [names.type(template.type), names.variant(template), template.peachpackage].join(', ')
      return (
        <>
          <Tooltip label="View">
            <ActionIcon component={Link} to={addressOf(template)} aria-label={`View ${label}`}>
              <IconEye size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {template.client && (
            <Tooltip label="Delete">
              <ActionIcon aria-label={`Delete ${label}`} onClick={() => void remove(template)}>
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      )
    },
  },
]

export function ReportTemplateTable({ names, ...list }: ListProps<ReportTemplate> & { names: TemplateNames }) {
  return (
    <Table
      {...list}
      caption="Report templates"
      columns={columnsFor(names)}
      failedTitle="The templates could not be loaded"
      addressOf={addressOf}
      classNames={looks}
    />
  )
}
