import { CheckOptions, genericMessages, routes, type Client } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../lib/api.ts'
import { clientQuery, keepClient } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { checksGroup, checksLabel, ChecksFields, overrideLabel } from '../../ui/checks-fields.tsx'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import { FormNotices } from '../../ui/form/field-context.ts'
import { FieldGroup, useFieldSize } from '../../ui/form/section-page.tsx'
import { useEntityForm } from '../../ui/form/use-entity-form.ts'
import classes from './account-settings.module.css'

const Checks = z.object(CheckOptions)
type Checks = z.infer<typeof Checks>

function ChecksForm({ client }: { client: Client }) {
  const cache = useQueryClient()
  const size = useFieldSize()
  const loadedFrom = ({ options = {}, version, savedBy }: Client) => ({
    values: { checks: options.checks ?? [], checksOverride: options.checksOverride ?? false },
    version,
    ...(savedBy && { by: savedBy }),
  })
  const form = useEntityForm<Checks>({
    schema: Checks,
    loaded: loadedFrom(client),
    save: async (values, version = 0) => {
      const saved = await api(routes.saveClientOptions, { params: { id: client.id }, body: { version, ...values } })
      await keepClient(saved)
      toast.success(genericMessages.saved)
      return loadedFrom(saved)
    },
    load: async () => loadedFrom(await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 })),
    unsaved: { name: '/account/checks' },
  })
  return (
    <EntityForm form={form} label={checksGroup.title} className={classes.form}>
      <ChecksFields checks={form.field('checks', checksLabel)} override={form.field('checksOverride', overrideLabel)} />
      <FormNotices />
      <Button type="submit" size={size} disabled={!form.dirty} loading={form.saving} className={classes.act}>
        Save
      </Button>
    </EntityForm>
  )
}

/** For the agency's administrators. */
export function AgencyChecks() {
  const { roles, identity } = useSession()
  const { data: client } = useQuery({ ...clientQuery(identity.clientId ?? ''), enabled: roles.customerAdmin })
  if (!client || !roles.customerAdmin) return null
  return (
    <FieldGroup {...checksGroup}>
      <ChecksForm client={client} />
    </FieldGroup>
  )
}
