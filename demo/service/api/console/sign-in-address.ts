// The address that signs in to the console once. Its token is in the fragment, which no browser sends, so it appears in
// no log.

export function signInAddress(serviceUrl: string, token: string): string {
  return `${serviceUrl}/console/sign-in#token=${token}`;
}
