import { Failure, routePath, type RouteAnswer, type RouteDefinition, WebConfig } from '@lintel/contract'
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'

const patienceMs = 60_000

const request = (url: string, options: RequestInit = {}) =>
  fetch(url, { ...options, signal: AbortSignal.timeout(patienceMs) })

/** The reason for an error response, in one line. */
async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text()
  try {
    const { message, id } = Failure.parse(JSON.parse(text))
    return `${answer.status}, “${message}”${id === undefined ? '' : ` (request ${id})`}`
  } catch {
    // Storage returns XML, CloudFront a page: their first words say what it is.
    return `${answer.status}, ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`
  }
}

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** An environment as seen by a browser: its public address, and the services referenced there. */
export class PublicAddress {
  readonly address: string
  private token: string | undefined

  /** `token` belongs to a user who has already signed in. */
  constructor(address: string, token?: string) {
    this.address = address
    this.token = token
  }

  /** `/config.json`, which names the environment. */
  async config(): Promise<WebConfig> {
    const answer = await request(`${this.address}/config.json`)
    if (!answer.ok) throw new Error(`${this.address}/config.json answered ${await reasonOf(answer)}`)
    return WebConfig.parse(await answer.json())
  }

  /** Signs in as the web does: by SRP. Returns whether a new password was asked for, as at a first sign-in. */
  async signIn(config: WebConfig, username: string, password: string, newPassword: string): Promise<boolean> {
    const { userPoolId, userPoolClientId, authEndpoint } = config
    Amplify.configure({
      Auth: { Cognito: { userPoolId, userPoolClientId, ...(authEndpoint && { userPoolEndpoint: authEndpoint }) } },
    })
    await signOut()
    let { nextStep } = await signIn({ username, password, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
    const isFirst = nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'
    if (isFirst) ({ nextStep } = await confirmSignIn({ challengeResponse: newPassword }))
    if (nextStep.signInStep !== 'DONE') throw new Error(`after the password the next step was ${nextStep.signInStep}.`)
    this.token = (await fetchAuthSession()).tokens?.idToken?.toString()
    if (this.token === undefined) throw new Error('no ID token was issued.')
    return isFirst
  }

  /** Calls a route, and parses its response by the contract. `asVisitor` leaves the token out. */
  async call<const R extends RouteDefinition>(route: R, sent: Sent, asVisitor = false): Promise<RouteAnswer<R>> {
    const { params = {}, query = {}, body } = sent
    const path = routePath(route).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query)
    const answer = await request(`${this.address}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: route.method,
      headers: {
        ...(this.token !== undefined && !asVisitor && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // The route's pattern: parameters and keys of links are not printed.
    const name = `${route.method} ${routePath(route)}`
    if (!answer.ok) throw new Error(`${name} answered ${await reasonOf(answer)}`)
    const parsed = route.answer?.safeParse(await answer.json())
    if (parsed && !parsed.success)
      throw new Error(`${name} returned a response that does not match the contract: ${parsed.error.message}`)
    return parsed?.data as RouteAnswer<R>
  }

  /** Uploads a file with a presigned form. */
  async post({ url, fields }: { url: string; fields: Record<string, string> }, file: Uint8Array<ArrayBuffer>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([file], { type: 'image/jpeg' }))
    const answer = await request(url, { method: 'POST', body: form })
    if (!answer.ok) throw new Error(`storage answered ${await reasonOf(answer)}`)
  }

  /** Fetches a PDF from a short-lived URL. */
  async pdf(url: string): Promise<Uint8Array> {
    const answer = await request(new URL(url, this.address).href)
    if (!answer.ok) throw new Error(`the PDF’s address answered ${await reasonOf(answer)}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (!new TextDecoder().decode(bytes.subarray(0, 5)).startsWith('%PDF-'))
      throw new Error('the response is not a PDF.')
    return bytes
  }
}
