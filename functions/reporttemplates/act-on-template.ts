import { writeAct } from '../audit/write-act.ts'
import { providerClientId } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import type { StoredTemplate } from './store/index.ts'

type Action = `reporttemplate.${'create' | 'change' | 'restore' | 'delete'}`

const labelOf = ({ name, type, variant, peachpackage }: StoredTemplate): string =>
  name || [type, ...(variant === 'report' ? [] : [variant]), peachpackage].join(', ')

export const actOn = (ctx: Context, action: Action, template: StoredTemplate) =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    {
      action,
      clientId: template.client ?? providerClientId,
      subject: { kind: 'reporttemplate', id: template.id, name: labelOf(template) },
      detail: { version: String(template.version) },
    },
  )
