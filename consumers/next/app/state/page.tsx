'use client';

import dynamic from 'next/dynamic';

// React doesn't set properties or listeners on a custom element that it hydrates, so this one is rendered only in the
// browser.
const Shelf = dynamic(() => import('./shelf'), { ssr: false });

export default function Page() {
  return <Shelf />;
}
