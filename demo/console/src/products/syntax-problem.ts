// Explains in one sentence why a text isn't JSON.

/** @returns the line, what's wrong there, and what to write instead. Loads the checker only when called. */
export async function syntaxProblem(text: string): Promise<string> {
  const { checkText } = await import('@parametric/configurator-element/checker');
  const [first] = checkText(text, { samples: 1 }).diagnostics;
  if (!first) return '';
  const before = text.slice(0, first.span.start).split('\n');
  const place = `Line ${before.length}, column ${before.at(-1)!.length + 1}`;
  const sentences = [`${place}: ${first.message}`, first.help ?? ''].filter(Boolean);
  return sentences.map((sentence) => sentence.replace(/\.?$/, '.')).join(' ');
}
