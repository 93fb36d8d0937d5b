'use client';

import dynamic from 'next/dynamic';

// React doesn't set properties or listeners on a custom element that it hydrates. Render this one only in the browser.
const Shelf = dynamic(() => import('./shelf'), { ssr: false });

export default function Page() {
  return <Shelf />;
}
