import { GetParameterCommand } from '@aws-sdk/client-ssm'
import { escapeHtml } from '@lintel/rules'
import { parameters } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

interface AccountMail {
  title: string
  asked: string
  facts?: Readonly<Record<string, string>>
  go: string
  link: string
  /** How long it holds, and what to do if it was not expected. */
  foot: string
}

let address: string | undefined

/** The product's address: a parameter, because Cognito's triggers are deployed before the address is known. */
export async function publicAddress(): Promise<string> {
  const command = new GetParameterCommand({ Name: variable('PUBLIC_ADDRESS_PARAMETER') })
  address ??= (await parameters.send(command)).Parameter?.Value
  if (!address) throw new Error('The parameter of the public address is empty.')
  return address
}

const p = (style: string, html: string) => `<p style="margin:0 0 16px;${style}">${html}</p>`

export function accountMail({ title, asked, facts = {}, go, link, foot }: AccountMail): { html: string; text: string } {
  const shown = Object.entries(facts)
  const factsHtml = shown.map(
    ([label, value]) =>
      `${escapeHtml(label)}<br><strong style="font:600 20px/1.5 ui-monospace,Consolas,monospace">${escapeHtml(value)}</strong>`,
  )
  const html = [
    '<div style="max-width:480px;margin:0 auto;padding:24px;border-top:4px solid #0f766e;color:#1c1917;font:16px/1.5 Inter,system-ui,Arial,sans-serif">',
    p('color:#0f766e;font-weight:600', 'Lintel'),
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>`,
    p('', escapeHtml(asked)),
    ...factsHtml.map((fact) => p('padding:8px 12px;background:#f5f5f4;border-radius:6px', fact)),
    p('', `${escapeHtml(go)}<br><a style="color:#0f766e" href="${escapeHtml(link)}">${escapeHtml(link)}</a>`),
    p('color:#57534e;font-size:14px', escapeHtml(foot)),
    '</div>',
  ].join('\n')
  const factsText = shown.map(([label, value]) => `${label}: ${value}`).join('\n')
  return { html, text: [title, asked, factsText, `${go}\n${link}`, foot].filter(Boolean).join('\n\n') }
}
