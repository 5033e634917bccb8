//! The table: sockets and addresses (`<sys/socket.h>`, `<netdb.h>`, `<arpa/inet.h>`).

use super::super::access::Access::{Array, AtMost, Bytes, Fixed, IfAny, Text, Unknown, Whole};
use super::super::effect::Effect;
use super::super::record::Record;
use super::functions;

functions! { Network:
    accept.accesses(&[IfAny(&Whole(2)), Unknown(&[1])]);
    accept4.accesses(&[IfAny(&Whole(2)), Unknown(&[1])]);
    bind.accesses(&[Bytes(1, &[2])]);
    connect.accesses(&[Bytes(1, &[2])]);
    ether_ntoa.reuses_result();
    freeaddrinfo.accesses(&[Unknown(&[])]);
    freeifaddrs.accesses(&[Unknown(&[])]);
    getaddrinfo.accesses(&[IfAny(&Text(0)), IfAny(&Text(1)), IfAny(&Whole(2)), Whole(3), Unknown(&[])]);
    getaddrinfo_a.effect(Effect::Unsupported);
    gethostbyaddr.accesses(&[Bytes(0, &[1])]).reuses_result();
    gethostbyname.accesses(&[Text(0)]).reuses_result();
    gethostbyname2.reuses_result();
    gethostent.reuses_result();
    getifaddrs.accesses(&[Unknown(&[])]);
    getnameinfo.accesses(&[Bytes(0, &[1]), AtMost(&Bytes(2, &[3])), AtMost(&Bytes(4, &[5]))]);
    getnetbyaddr.reuses_result();
    getnetbyname.reuses_result();
    getnetent.reuses_result();
    getpeername.accesses(&[IfAny(&Whole(2)), Unknown(&[1])]);
    getprotobyname.accesses(&[Text(0)]).reuses_result();
    getprotobynumber.reuses_result();
    getprotoent.reuses_result();
    getservent.reuses_result();
    getsockname.accesses(&[IfAny(&Whole(2)), Unknown(&[1])]);
    getsockopt.accesses(&[Whole(4), Unknown(&[3])]);
    if_indextoname.accesses(&[AtMost(&Fixed(1, 16))]);
    if_nametoindex.accesses(&[Text(0)]);
    inet_addr.accesses(&[Text(0)]);
    inet_aton.accesses(&[Text(0), Whole(1)]);
    inet_network.accesses(&[Text(0)]);
    inet_ntoa.reuses_result();
    inet_ntop.accesses(&[Unknown(&[])]);
    inet_pton.accesses(&[Text(1), Unknown(&[])]);
    mq_receive.accesses(&[Bytes(1, &[2])]);
    recv.accesses(&[Bytes(1, &[2])]);
    recvfrom.accesses(&[Bytes(1, &[2]), IfAny(&Whole(5)), Unknown(&[4])]);
    recvmsg.accesses(&[Whole(1), Unknown(&[])]);
    send.accesses(&[Bytes(1, &[2])]);
    sendmsg.accesses(&[Whole(1), Unknown(&[])]);
    sendto.accesses(&[Bytes(1, &[2]), IfAny(&Bytes(4, &[5]))]);
    setsockopt.accesses(&[Bytes(3, &[4])]);
    socketpair.accesses(&[Array(3, 2)]).repositions();
}
