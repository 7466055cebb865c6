import type { Branch, Client } from '@lintel/contract'
import { lookOf } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { webConfig } from '../../../lib/config.ts'
import { FieldGroup } from '../../../ui/form/section-page.tsx'
import type { EntityForm } from '../../../ui/form/use-entity-form.ts'
import { LookColours, LookImages, type ListOfImages } from '../editor/look/look-tab.tsx'
import { LookPreviews } from '../editor/look/look-previews.tsx'
import classes from '../editor/look/look-tab.module.css'

export type BranchForm = EntityForm<Branch>

const lists: ListOfImages[] = [
  { list: 'logo', label: 'Logo', note: 'Replaces the client’s.' },
  { list: 'emailheader', label: 'Email header', note: 'Replaces the client’s.' },
  { list: 'emailfooter', label: 'Email footer', note: 'Replaces the client’s.' },
]

export function BranchLookTab({ form, client }: { form: BranchForm; client: Client }) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const branch = form.values
  const look = lookOf({ ...client, branches: [branch] }, branch.id)
  return (
    <div className={classes.columns}>
      <div>
        <LookColours
          field={(part, label) => form.field(`looknfeel.${part}`, label)}
          look={look}
          note="The client’s, unless one is chosen here."
        />
        <LookImages form={form} bucket={config?.photoBucket} lists={lists} />
      </div>
      <FieldGroup title="Preview">
        <LookPreviews client={{ ...client, looknfeel: look }} bucket={config?.photoBucket} />
      </FieldGroup>
    </div>
  )
}
