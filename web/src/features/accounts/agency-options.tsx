import { ClientOptions, genericMessages, routes, type Client } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../lib/api.ts'
import { clientQuery, keepClient } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { ChecksFields } from '../../ui/checks-fields.tsx'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import { FormNotices } from '../../ui/form/field-context.ts'
import { useFieldSize } from '../../ui/form/section-page.tsx'
import { useEntityForm } from '../../ui/form/use-entity-form.ts'
import { LivesFields } from '../../ui/lives-fields.tsx'
import { ReminderFields } from '../../ui/reminder-fields.tsx'
import classes from './account-settings.module.css'

const Values = z.object({
  options: ClientOptions.pick({ checks: true, checksOverride: true, lives: true, reminders: true }),
})

function OptionsForm({ client }: { client: Client }) {
  const cache = useQueryClient()
  const size = useFieldSize()
  const loadedFrom = ({ options = {}, version, savedBy }: Client) => {
    const { checks = [], checksOverride = false, lives = [], reminders } = options
    return {
      values: { options: { checks, checksOverride, lives, reminders } },
      version,
      ...(savedBy && { by: savedBy }),
    }
  }
  const form = useEntityForm<z.infer<typeof Values>>({
    schema: Values,
    loaded: loadedFrom(client),
    save: async ({ options }, version = 0) => {
      const saved = await api(routes.saveClientOptions, { params: { id: client.id }, body: { version, ...options } })
      await keepClient(saved)
      toast.success(genericMessages.saved)
      return loadedFrom(saved)
    },
    load: async () => loadedFrom(await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 })),
    unsaved: { name: '/account/options' },
  })
  return (
    <EntityForm form={form} label="Checks, reminders and lives" className={classes.form}>
      <ChecksFields form={form} />
      <ReminderFields form={form} />
      <LivesFields form={form} />
      <FormNotices />
      <Button type="submit" size={size} disabled={!form.dirty} loading={form.saving} className={classes.act}>
        Save
      </Button>
    </EntityForm>
  )
}

/** For the agency's administrators. */
export function AgencyOptions() {
  const { roles, identity } = useSession()
  const { data: client } = useQuery({ ...clientQuery(identity.clientId ?? ''), enabled: roles.customerAdmin })
  return client && roles.customerAdmin ? <OptionsForm client={client} /> : null
}
