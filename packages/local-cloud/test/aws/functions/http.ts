import type { APIGatewayProxyEventV2 } from 'aws-lambda'

const results: Readonly<Record<string, () => unknown>> = {
  plain: () => ({ plain: 'object' }),
  empty: () => ({ statusCode: 204, headers: { 'X-One': 1 } }),
  odd: () => ({ statusCode: 'odd' }),
  failed() {
    throw new Error('no')
  },
}

/** Returns what the request specifies by `answer`, otherwise the received event. */
export const handler = async (event: APIGatewayProxyEventV2): Promise<unknown> =>
  results[event.queryStringParameters?.['answer'] ?? '']?.() ?? { statusCode: 200, body: JSON.stringify(event) }
